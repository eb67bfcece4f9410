import { expect } from 'chai';
import {
  DraftCopies,
  DraftReturns,
  Drafts,
  MOST_REFUSED,
  type ReturnedAnswers,
} from '../../../../plugins/forms/contract.js';
import { rejectionOf } from '../../../host/support/rejection.js';
import { startDraftHost, type DraftClient } from '../support/draft-client.js';

describe('the answers that a page shows again', () => {
  let client: DraftClient;
  let drafts: Drafts;
  let returns: DraftReturns;
  let borrador: string;

  before(async () => {
    client = await startDraftHost();
    drafts = client.host.container.get<Drafts>(Drafts);
    returns = client.host.container.get<DraftReturns>(DraftReturns);
  });
  after(() => client.host.stop());
  beforeEach(async () => {
    ({ borrador } = await drafts.beginDraft('tramite:PODA'));
  });

  const returned = async (of = borrador): Promise<ReturnedAnswers> => (await drafts.viewDraft(of)).returned;
  const placa = { typed: { placa: ['mal'] }, reason: 'No tiene el formato esperado.' };

  it('stay until their question is answered, and change nothing else', async () => {
    const { revision } = await drafts.viewDraft(borrador);
    await returns.returnAnswers(borrador, { placa, arboles: {}, _revisar: { reason: 'No.' } });
    await returns.returnAnswers(borrador, { arboles: null, nombre: {} });
    expect(await drafts.viewDraft(borrador)).to.deep.include({
      revision,
      answers: {},
      returned: { nombre: {}, placa, _revisar: { reason: 'No.' } },
    });
    await drafts.storeAnswers(borrador, { answers: { placa: 'otra', nombre: 'Luz' } });
    expect(await returned()).to.deep.equal({ placa });
    const { view } = await drafts.storeAnswers(borrador, { answers: { placa: 'ABC123' } });
    expect(view.returned).to.deep.equal({});
  });

  it('of two windows are both kept, and the first ones where they are too many', async () => {
    const codes = ['nombre', 'arboles', 'placa', 'motivo'];
    await Promise.all(codes.map((codigo) => returns.returnAnswers(borrador, { [codigo]: { reason: codigo } })));
    expect(Object.keys(await returned())).to.have.members(codes);
    const large = { typed: { acta: ['x'.repeat(2_000_000)] } };
    await returns.returnAnswers(borrador, { plano: placa, acta: large });
    expect(await returned()).to.deep.equal({ plano: placa });
  });

  it('are the refused texts of a change that keeps them, until their question has another answer', async () => {
    const store = (answers: object, revision?: number) =>
      drafts.storeAnswers(borrador, { answers: { ...answers }, revision, keepsRefused: true });
    const range = 'No debe ser mayor que 9.';
    const { view, refused } = await store({ nombre: 'Luz', arboles: '12', placa: 'mal', inventado: 'x' }, 0);
    expect(view).to.deep.include({ answers: { nombre: 'Luz' }, revision: 1 });
    expect(Object.keys(refused)).to.have.members(['arboles', 'placa', 'inventado']);
    const kept = { arboles: { given: '12', reason: range }, placa: { given: 'mal', reason: placa.reason } };
    expect(await returned()).to.deep.equal(kept);
    // Refused texts alone are a change, too: another window would write over them.
    expect((await store({ arboles: '13' }, 1)).view).to.deep.include({ answers: { nombre: 'Luz' }, revision: 2 });
    expect(await rejectionOf(store({ arboles: '14' }, 1))).to.include({ code: 'draft_changed' });
    expect((await returned())['arboles']).to.deep.equal({ given: '13', reason: range });
    await store({ arboles: '3' });
    expect(await returned()).to.deep.equal({ placa: kept.placa });
    await store({ placa: '' });
    expect(await returned()).to.deep.equal({});
    const { answers } = await drafts.openDraft(borrador, 'tramite:PODA');
    expect(answers).to.deep.equal({ nombre: 'Luz', arboles: 3 });
  });

  it('are the beginning of a refused text that is too long, and its reason says so', async () => {
    const { refused } = await drafts.storeAnswers(borrador, {
      answers: { arboles: 'á'.repeat(MOST_REFUSED + 1) },
      keepsRefused: true,
    });
    const reason =
      'El número tiene demasiadas cifras. El borrador guarda de lo escrito los primeros 10.000 caracteres.';
    expect(refused).to.deep.equal({ arboles: [reason] });
    expect(await returned()).to.deep.equal({ arboles: { given: 'á'.repeat(MOST_REFUSED), reason } });
  });

  it('are those of their draft alone: a copy has none, and no other key shows them', async () => {
    await returns.returnAnswers(borrador, { placa });
    const copies = client.host.container.get<DraftCopies>(DraftCopies);
    const copy = await copies.beginCopy(borrador);
    await copies.takeCopy(copy);
    expect(await returned(copy)).to.deep.equal({});
    expect(JSON.stringify(await client.shown(borrador))).not.to.include('mal');
    expect(await rejectionOf(returns.returnAnswers('nada', {}))).to.include({ code: 'draft_not_found' });
  });
});
