import { expect } from 'chai';
import { DraftCopies, DraftReturns, Drafts, type ReturnedAnswers } from '../../../../plugins/forms/contract.js';
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
