import { expect } from 'chai';
import { everyAnswer, everyType, wrongAnswers } from './support/every-type.js';
import { startTramiteHost, storedRecords, type TramiteClient } from './support/tramite-client.js';

const dependent = {
  codigo: 'PODA',
  nombre: 'Poda',
  preguntas: [
    { pre_codigo: 'riesgo', pre_texto: '¿Hay riesgo?', pre_tipo: 'BOOLEANO', pre_obligatorio: true },
    {
      pre_codigo: 'detalle',
      pre_texto: 'Describa el riesgo',
      pre_tipo: 'TEXTO',
      pre_obligatorio: true,
      condicion: 'riesgo = true',
    },
  ],
};

describe('POST /home/api/tramite/<codigo>: answers', () => {
  let client: TramiteClient;

  before(async () => {
    client = await startTramiteHost({ tramites: [everyType, dependent] });
  });
  after(() => client.host.stop());

  const stored = async (): Promise<Record<string, unknown>> => (await storedRecords(client.host)).at(-1)!.informacion;

  it('answers msg, the record id, its key and its filing number', async () => {
    const { body } = await client.create('TODO', { nombre: 'Luz' }).expect(200);
    expect(Object.keys(body as object)).to.deep.equal(['msg', 'datos', 'key', 'radicado']);
    expect(body.msg).to.be.a('string').that.is.not.empty;
    expect(body.datos).to.equal((await storedRecords(client.host)).at(-1)!.id);
    expect(body.key).to.match(/^key_[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(body.radicado).to.match(/^\d{4}-\d{7}$/);
  });

  it("stores an answer of each type as the question's JSON type", async () => {
    const sent = Object.fromEntries(Object.entries(everyAnswer).map(([name, [value]]) => [name, value]));
    await client.file('TODO', sent);
    expect(await stored()).to.deep.equal(
      Object.fromEntries(Object.entries(everyAnswer).map(([name, [, value]]) => [name, value])),
    );
  });

  it('reads the same answers from the texts of a multipart form', async () => {
    const call = client.multipart('TODO');
    for (const [name, [sent]] of Object.entries(everyAnswer)) {
      if (Array.isArray(sent)) for (const value of sent as string[]) call.field(name, value);
      else if (typeof sent === 'string') call.field(name, sent);
    }
    await call.field('documento', 'CC 1144012345').expect(200);
    expect(await stored()).to.deep.equal(
      Object.fromEntries(Object.entries(everyAnswer).map(([name, [, value]]) => [name, value])),
    );
  });

  it('leaves blank answers out', async () => {
    await client.file('TODO', { nombre: 'Luz', relato: '  ', edad: '', color: null, dias: [], lugar: null });
    expect(await stored()).to.deep.equal({ nombre: 'Luz' });
  });

  for (const blank of [undefined, null, '', ' \t\n', '\u200B', '\u3164', '\u2060 \u00AD', '\u2800', []]) {
    it(`treats ${JSON.stringify(blank) ?? 'nothing'} as a missing answer`, async () => {
      const { body } = await client.create('TODO', { nombre: blank }).expect(400);
      expect(body).to.deep.equal({
        msg: 'Faltan datos obligatorios - nombre/Nombre',
        code: 'missing_answers',
        errors: { nombre: ['Falta responder «Nombre».'] },
      });
    });
  }

  for (const [field, values] of Object.entries(wrongAnswers)) {
    it(`refuses wrong answers to ${field}`, async () => {
      const before = (await storedRecords(client.host)).length;
      const label = everyType.preguntas.find(({ pre_codigo }) => pre_codigo === field)!.pre_texto;
      for (const value of values) {
        const what = JSON.stringify(value).slice(0, 60);
        const { status, body } = await client.create('TODO', { nombre: 'Luz', [field]: value });
        expect(status, what).to.equal(400);
        expect(body.msg, what).to.equal(`Dato no válido - ${field}/${label}`);
        expect(body.errors, what).to.have.all.keys(field);
        expect(body.errors[field][0], what).to.be.a('string').that.is.not.empty;
        expect(JSON.stringify(body), what).not.to.contain('a'.repeat(250));
      }
      expect(await storedRecords(client.host)).to.have.length(before);
    });
  }

  it('reports all faults at once, the first missing answer first', async () => {
    const { body } = await client.create('TODO', { edad: 'doce', color: 'verde', nadie: 1 }).expect(400);
    expect(body.msg).to.equal('Faltan datos obligatorios - nombre/Nombre');
    expect(body.errors).to.have.all.keys('nombre', 'edad', 'color', 'nadie');
  });

  it('requires a dependent answer only when its condition holds, and drops the answer of a hidden question', async () => {
    const missing = await client.create('PODA', { riesgo: true }).expect(400);
    expect(missing.body.msg).to.equal('Faltan datos obligatorios - detalle/Describa el riesgo');
    await client.file('PODA', { riesgo: false, detalle: 'escrito antes de cambiar de idea' });
    expect(await stored()).to.deep.equal({ riesgo: false });
    await client.file('PODA', { riesgo: 'true', detalle: 'rama caída' });
    expect(await stored()).to.deep.equal({ riesgo: true, detalle: 'rama caída' });
  });

  for (const codigo of ['NADA', 'todo', 'info', 'estado', 'a'.repeat(500)]) {
    it(`answers 404 {msg} for "${codigo.slice(0, 20)}"`, async () => {
      const { body } = await client.create(codigo, { nombre: 'Luz' }).expect(404);
      expect(body).to.deep.equal({ msg: 'No existe un trámite con ese código.', code: 'not_found' });
    });
  }
});
