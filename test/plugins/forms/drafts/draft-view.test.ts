import { Readable } from 'node:stream';
import { expect } from 'chai';
import { Files } from '../../../../host/plugin-api/index.js';
import { Drafts, type DraftView } from '../../../../plugins/forms/contract.js';
import { png } from '../../../acceptance/support/stored-files.js';
import { rejectionOf } from '../../../host/support/rejection.js';
import { poda, startDraftHost, type DraftClient } from '../support/draft-client.js';

describe('a draft as pages show it', () => {
  let client: DraftClient;
  let drafts: Drafts;

  before(async () => {
    client = await startDraftHost();
    drafts = client.host.container.get<Drafts>(Drafts);
  });
  after(() => client.host.stop());

  const states = ({ shown }: DraftView): Record<string, string> =>
    Object.fromEntries(shown.map(({ field, state }) => [field.codigo, state]));

  it('has all that its answers show, and how each stands', async () => {
    const { borrador } = await drafts.beginDraft('tramite:PODA');
    const view = await drafts.viewDraft(borrador);
    expect(view).to.deep.include({
      borrador,
      codigo: 'PODA',
      form: 'tramite:PODA',
      answers: {},
      leftOut: [],
      returned: {},
      hidden: ['motivo'],
    });
    expect(states(view)).to.deep.equal({
      nombre: 'open',
      arboles: 'open',
      placa: 'open',
      aviso: 'notice',
      foto: 'open',
      plano: 'open',
      acta: 'open',
    });
    const { view: after } = await drafts.storeAnswers(borrador, { answers: { nombre: 'Luz', arboles: 4, placa: '' } });
    expect(states(after)).to.include({ nombre: 'answered', arboles: 'answered', placa: 'skipped', motivo: 'open' });
    expect(after.hidden).to.deep.equal([]);
    expect(after.shown.filter(({ isConditional }) => isConditional).map(({ field }) => field.codigo)).to.deep.equal([
      'motivo',
    ]);
    expect(states(await drafts.viewDraft(borrador))).to.deep.equal(states(after));
  });

  it('keeps what is right of a page, and says what is wrong with the rest', async () => {
    const { borrador } = await drafts.beginDraft('tramite:PODA');
    const answers = { nombre: 'Luz', arboles: 12, placa: 'mal', inventado: 'x' };
    const { view, refused } = await drafts.storeAnswers(borrador, { answers });
    expect(view.answers).to.deep.equal({ nombre: 'Luz' });
    expect(refused).to.deep.equal({
      arboles: ['No debe ser mayor que 9.'],
      placa: ['No tiene el formato esperado.'],
      inventado: ['El formulario no tiene este campo.'],
    });
    expect((await client.shown(borrador)).respuestas).to.deep.equal({ nombre: 'Luz' });
  });

  it('keeps a file that the form takes and leaves the others to their sender', async () => {
    const files = client.host.container.get<Files>(Files);
    const { borrador } = await drafts.beginDraft('tramite:PODA');
    const receive = (content: Buffer, name: string) => files.receiveFile(Readable.from([content]), { name });
    const [small, large] = [await receive(png, 'a.png'), await receive(Buffer.alloc(6000, 'a'), 'b.txt')];
    const { view, refused } = await drafts.storeAnswers(borrador, {
      answers: {},
      files: [
        { field: 'plano', file: small },
        { field: 'foto', file: large },
      ],
    });
    expect(Object.keys(view.answers)).to.deep.equal(['plano']);
    expect(refused).to.deep.equal({ foto: ['El archivo debe pesar como máximo 5000 bytes.'] });
    await files.discardFiles([small, large]);
    expect(await client.count('host_file')).to.equal(1);
    const { view: without } = await drafts.storeAnswers(borrador, { answers: { plano: '' } });
    expect(states(without)).to.include({ plano: 'skipped' });
  });

  it('says what the form no longer takes, with what was answered', async () => {
    const { borrador } = await drafts.beginDraft('tramite:PODA');
    await drafts.storeAnswers(borrador, { answers: { nombre: 'Luz', arboles: 9, placa: 'ABC123' } });
    const preguntas = poda.preguntas.filter(({ pre_codigo }) => pre_codigo !== 'placa');
    await client.save({
      ...poda,
      preguntas: preguntas.map((one) => (one.pre_codigo === 'arboles' ? { ...one, pre_maximo: 2 } : one)),
    });
    const view = await drafts.viewDraft(borrador);
    expect(view.leftOut).to.have.deep.members([
      { codigo: 'arboles', answer: 9, reasons: ['No debe ser mayor que 2.'] },
      { codigo: 'placa', answer: 'ABC123', reasons: ['El formulario no tiene este campo.'] },
    ]);
    expect(states(view)).to.include({ nombre: 'answered', arboles: 'open' });
    await client.save(poda);
  });

  it('is nobody else’s, in the same words', async () => {
    const luz = Number(
      (await client.host.database.rows<{ id: number }>("SELECT id FROM auth_user WHERE username = 'luz'"))[0]!.id,
    );
    const { borrador } = await drafts.beginDraft('tramite:PODA', luz);
    for (const call of [
      drafts.viewDraft(borrador),
      drafts.storeAnswers(borrador, { answers: { nombre: 'x' } }),
      drafts.viewDraft('x'),
    ]) {
      expect(await rejectionOf(call)).to.include({ code: 'draft_not_found' });
    }
    expect((await drafts.viewDraft(borrador, luz)).answers).to.deep.equal({});
  });
});
