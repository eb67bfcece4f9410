import { expect } from 'chai';
import { Drafts } from '../../../../plugins/forms/contract.js';
import { poda, startDraftHost, type DraftClient } from '../support/draft-client.js';

describe('questions of a draft that are skipped', () => {
  let client: DraftClient;

  before(async () => {
    client = await startDraftHost();
  });
  after(() => client.host.stop());

  const nextOf = async (borrador: string): Promise<string | undefined> =>
    (await client.shown(borrador)).siguiente?.pregunta?.codigo;

  it('are not asked again, in any channel, by a blank answer to each', async () => {
    const drafts = client.host.container.get<Drafts>(Drafts);
    const { borrador } = await drafts.beginDraft('tramite:PODA');
    await drafts.changeDraft(borrador, { answers: { nombre: 'Luz' } });
    const { next } = await drafts.changeDraft(borrador, { answers: { arboles: '' } });
    expect(next).to.deep.include({ kind: 'question', answered: 2, total: 6 });
    expect(await nextOf(borrador)).to.equal('placa');

    const { body } = await client.patch(borrador, { placa: null }).expect(200);
    expect(body.respuestas).to.deep.equal({ nombre: 'Luz' });
    expect(body.siguiente.pregunta.codigo).to.equal('foto');
    await client.patch(borrador, { foto: '', plano: '', acta: '' }).expect(200);
    expect((await client.shown(borrador)).siguiente).to.deep.equal({ pregunta: null, avisos: [] });
  });

  it('are asked again where they are required, or come to be', async () => {
    const borrador = await client.begun();
    await client.patch(borrador, { nombre: '', arboles: '' }).expect(200);
    expect(await nextOf(borrador)).to.equal('nombre');
    await client.patch(borrador, { nombre: 'Luz' }).expect(200);
    expect(await nextOf(borrador)).to.equal('placa');
    const [nombre, arboles, ...others] = poda.preguntas;
    await client.save({ ...poda, preguntas: [nombre, { ...arboles, pre_obligatorio: true }, ...others] });
    const shown = await client.shown(borrador);
    expect(shown).not.to.have.property('cambios');
    expect(shown.siguiente?.pregunta?.codigo).to.equal('arboles');
    await client.save(poda);
  });

  it('are answered as any other, and are no answers of what is filed', async () => {
    const borrador = await client.begun();
    await client.patch(borrador, { nombre: 'Luz', arboles: '', placa: '' }).expect(200);
    await client.patch(borrador, { arboles: 2 }).expect(200);
    expect((await client.shown(borrador)).respuestas).to.deep.equal({ nombre: 'Luz', arboles: 2 });
    await client.file(borrador).expect(200);
    const [row] = await client.host.database.rows<{ informacion: unknown }>('SELECT informacion FROM tramites_record');
    expect(client.host.database.parseJson(row!.informacion)).to.deep.equal({ nombre: 'Luz', arboles: 2 });
  });
});
