import { expect } from 'chai';
import { pdf } from '../../../acceptance/support/stored-files.js';
import { Counter, type CounterDraft } from '../support/counter-clerk.js';

describe('the summary before a filing at the counter', () => {
  let counter: Counter;

  before(async () => {
    counter = await Counter.open();
  });
  after(() => counter.city.host.stop());

  it('has all answers in words, the term, and the address of the mails as it was typed', async () => {
    const typed = { nombre: 'Rosa', correo: 'Rosa@vecinos.example', dia: '02/12/2026' };
    const draft = await counter.begun(typed, 'VISITA');
    const { body: saved } = await counter.save(draft).attach('soportes', pdf, 'carta.pdf').expect(200);
    const { body } = await counter.summary(draft.borrador).expect(200);
    expect(body).to.deep.include({
      codigo: 'VISITA',
      tramite: 'Visita',
      revision: saved.revision,
      errores: {},
      aviso: null,
    });
    expect(body.secciones.map(({ titulo }: { titulo: string | null }) => titulo)).to.deep.equal(['Quién es', null]);
    expect(body.secciones[1].respuestas).to.deep.equal([
      { codigo: 'dia', pregunta: 'Día', respuesta: '2 de diciembre de 2026' },
      { codigo: 'soportes', pregunta: 'Soportes', respuesta: `carta.pdf (${pdf.length} bytes)` },
    ]);
    expect(body.plazo.texto).to.equal('10 días hábiles');
    expect(body.destino).to.deep.equal({
      medio: 'CORREO',
      direccion: 'Rosa@vecinos.example',
      texto: 'Le enviamos el comprobante y los avisos a Rosa@vecinos.example.',
    });
    const query = { borrador: draft.borrador, revision: String(body.revision) };
    await counter.file({}, query, 'VISITA').expect(200);
  });

  it('says what is missing and what was refused, in the words of a filing, and keeps nothing', async () => {
    const draft = await counter.begun({ correo: 'rosa@', dia: '' }, 'VISITA');
    const { body } = await counter.summary(draft.borrador).expect(200);
    expect(Object.keys(body.errores as object)).to.have.members(['nombre', 'correo', 'dia']);
    expect(body.errores.correo).to.deep.equal(draft.rechazadas['correo'] && [draft.rechazadas['correo'].motivo]);
    const query = { borrador: draft.borrador, revision: String(draft.revision) };
    const { body: refused } = await counter.file({}, query, 'VISITA').expect(400);
    expect(body.errores).to.deep.include(refused.errors);
    expect((await counter.draft(draft.borrador)).body.revision).to.equal(draft.revision);
  });

  it('says that nothing can be sent to a person without an e-mail address', async () => {
    const draft = await counter.begun({ nombre: 'Rosa', dia: '02/12/2026' }, 'VISITA');
    const { body } = await counter.summary(draft.borrador).expect(200);
    expect(body.errores).to.deep.equal({});
    expect(body.destino).to.include({ medio: null, direccion: null });
    expect(body.destino.texto).to.match(/^No tenemos cómo escribirle/);
  });

  it('is not found for an unknown key', async () => {
    await counter.summary('x').expect(404);
  });
});

describe('a question for an e-mail address at the counter', () => {
  let counter: Counter;

  before(async () => {
    counter = await Counter.open();
  });
  after(() => counter.city.host.stop());

  const answers = { nombre: 'Rosa', dia: '2026-12-02' };
  const asked = (body: unknown): boolean | undefined =>
    (body as CounterDraft).campos.find(({ codigo }) => codigo === 'correo')?.obligatorio;

  it('is never required: the record has no address, and nothing is mailed', async () => {
    expect(asked((await counter.fields({}, 'VISITA').expect(200)).body)).to.equal(false);
    expect(asked((await counter.begin('VISITA').expect(201)).body)).to.equal(false);
    const { body } = await counter.file(answers, {}, 'VISITA').expect(200);
    const sql = 'SELECT recibo, recibo_pregunta, reply_to FROM tramites_record WHERE id = $1';
    expect(await counter.city.host.database.rows(sql, [body.datos])).to.deep.equal([
      { recibo: null, recibo_pregunta: null, reply_to: null },
    ]);
    expect(
      (await counter.file({ ...answers, correo: 'rosa@' }, {}, 'VISITA').expect(400)).body.errors,
    ).to.have.all.keys('correo');
  });

  it('is required in other channels', async () => {
    const borrador = await counter.city.begun('VISITA');
    const { body } = await counter.city.file(borrador, answers, {}, 'VISITA').expect(400);
    expect(body.errors).to.have.all.keys('correo');
  });
});
