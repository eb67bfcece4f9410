import { Readable } from 'node:stream';
import { expect } from 'chai';
import type { ValidateFunction } from 'ajv/dist/2020.js';
import request from 'supertest';
import { Files, type FormFile } from '../../host/plugin-api/index.js';
import { Drafts, type FormDescription, type FormField } from '../../plugins/forms/contract.js';
import { startDraftHost, type DraftClient } from '../plugins/forms/support/draft-client.js';
import { validatorOf } from '../plugins/forms/support/json-schema.js';
import { pdf } from './support/stored-files.js';
import { storedRecords } from './support/tramite-client.js';

const obra = {
  codigo: 'OBRA',
  nombre: 'Licencia de obra',
  preguntas: [
    {
      pre_codigo: 'nombre',
      pre_texto: 'Nombre',
      pre_tipo: 'TEXTO',
      pre_obligatorio: true,
      pre_longitud_maxima: 40,
    },
    {
      pre_codigo: 'documento',
      pre_texto: 'Documento',
      pre_tipo: 'DOCUMENTO_IDENTIDAD',
      pre_obligatorio: true,
    },
    { pre_codigo: 'correo', pre_texto: 'Correo', pre_tipo: 'CORREO' },
    { pre_codigo: 'telefono', pre_texto: 'Teléfono', pre_tipo: 'TELEFONO' },
    { pre_codigo: 'aviso', pre_texto: 'Lea las normas de la obra.', pre_tipo: 'INFORMATIVO' },
    {
      pre_codigo: 'clase',
      pre_texto: 'Clase',
      pre_tipo: 'SELECCION',
      opciones: ['CASA', 'LOTE'],
      pre_obligatorio: true,
    },
    {
      pre_codigo: 'pisos',
      pre_texto: 'Pisos',
      pre_tipo: 'NUMERO',
      pre_minimo: 1,
      pre_maximo: 9,
      pre_obligatorio: true,
      condicion: 'clase = "CASA"',
    },
    { pre_codigo: 'vecinos', pre_texto: 'Vecinos', pre_tipo: 'TEXTO', condicion: 'pisos > 3' },
    { pre_codigo: 'cerca', pre_texto: '¿Tiene cerca?', pre_tipo: 'BOOLEANO', condicion: 'clase = "LOTE"' },
    { pre_codigo: 'usos', pre_texto: 'Usos', pre_tipo: 'SELECCION_MULTIPLE', opciones: ['VIVIR', 'VENDER'] },
    { pre_codigo: 'desde', pre_texto: 'Desde', pre_tipo: 'FECHA' },
    { pre_codigo: 'hora', pre_texto: 'Hora', pre_tipo: 'HORA' },
    { pre_codigo: 'lugar', pre_texto: 'Lugar', pre_tipo: 'UBICACION' },
    { pre_codigo: 'placa', pre_texto: 'Placa', pre_tipo: 'TEXTO', pre_patron: '[A-Z]{3}[0-9]{3}' },
    {
      pre_codigo: 'plano',
      pre_texto: 'Plano',
      pre_tipo: 'ARCHIVO',
      pre_obligatorio: true,
      pre_tipos_archivo: ['application/pdf'],
    },
  ],
};

/** The answer to each question, as a person types it; a blank answer skips the question. */
const written: Readonly<Record<string, string>> = {
  nombre: 'María Ñáñez',
  documento: 'CC 1144012345',
  correo: '',
  telefono: '(300) 123 45 67',
  clase: 'CASA',
  pisos: '4',
  vecinos: 'Los de arriba',
  usos: '["VENDER", "VIVIR"]',
  desde: '2026-02-28',
  hora: '08:30',
  lugar: '3.45,-76.53',
  placa: 'ABC123',
};

/** The answers that a page sends as texts; it leaves a blank one out, and sends the list as repeated fields. */
const { correo: _blank, usos: _list, ...texts } = written;

const asked = ['nombre', 'documento', 'correo', 'telefono', 'clase', 'pisos', 'vecinos', 'usos', 'desde', 'hora'];

describe('one form in its three uses', () => {
  let client: DraftClient;
  let takes: ValidateFunction;
  /** The stored answers of a filing in one request. */
  let stored: Record<string, unknown>;

  const filing = (): request.Test => request(client.host.url).post('/home/api/tramite/OBRA');
  const lastAnswers = async (): Promise<Record<string, unknown>> =>
    (await storedRecords(client.host)).at(-1)!.informacion;

  /** Adds answers to a call as a page sends them: a list as a repeated field, a place as two numbers. */
  const parts = (call: request.Test, answers: Readonly<Record<string, unknown>>): request.Test => {
    for (const [codigo, answer] of Object.entries(answers)) {
      if (answer === undefined) continue;
      for (const one of [answer].flat()) {
        const values: unknown[] = typeof one === 'object' && one !== null ? Object.values(one) : [one];
        call.field(codigo, values.join());
      }
    }
    return call;
  };
  const fileAtOnce = (answers: Readonly<Record<string, unknown>>, file: Buffer | undefined = pdf) => {
    const call = parts(filing(), answers);
    return file ? call.attach('plano', file, 'plano.pdf') : call;
  };

  before(async () => {
    client = await startDraftHost({ bundle: { tramites: [obra] } });
    const { body } = await request(client.host.url).get('/home/api/tramite/esquema/OBRA').expect(200);
    takes = validatorOf((body as FormDescription).schema);
    await fileAtOnce({ ...texts, usos: ['VENDER', 'VIVIR'] }).expect(200);
    stored = await lastAnswers();
  });
  after(() => client.host.stop());

  it('stores the answers of one REST request', () => {
    const { plano, ...others } = stored;
    expect(others).to.deep.equal({
      nombre: 'María Ñáñez',
      documento: 'CC 1144012345',
      telefono: '3001234567',
      clase: 'CASA',
      pisos: 4,
      vecinos: 'Los de arriba',
      usos: ['VIVIR', 'VENDER'],
      desde: '2026-02-28',
      hora: '08:30',
      lugar: { latitud: 3.45, longitud: -76.53 },
      placa: 'ABC123',
    });
    expect(plano).to.include({ nombre: 'plano.pdf', tipo: 'application/pdf', tamano: pdf.length });
  });

  it('stores the same answers when a chat begins it and a page finishes it, question by question', async () => {
    const { container } = client.host;
    const drafts = container.get<Drafts>(Drafts);
    const { borrador } = await drafts.beginDraft('tramite:OBRA');
    const told: string[] = [];
    const answerTo = ({ codigo }: Pick<FormField, 'codigo'>): Record<string, unknown> => {
      told.push(codigo);
      return { [codigo]: codigo === 'usos' ? ['VENDER', 'VIVIR'] : written[codigo] };
    };
    // A chat asks the first questions; the citizen then stops.
    let { next } = await drafts.getDraft(borrador);
    while (next?.kind === 'question' && next.question.codigo !== 'lugar') {
      if (next.question.codigo === 'clase') {
        expect(next.notices.map(({ codigo }) => codigo)).to.deep.equal(['aviso']);
      }
      ({ next } = await drafts.changeDraft(borrador, { answers: answerTo(next.question) }));
    }
    expect(told).to.deep.equal(asked);

    // A page asks the others, one at a time; it knows the draft by its key.
    for (;;) {
      const pregunta = (await client.shown(borrador)).siguiente?.pregunta;
      if (!pregunta) break;
      const call = client.patch(borrador);
      if (pregunta.codigo === 'plano') call.attach('plano', pdf, 'plano.pdf');
      else parts(call, answerTo(pregunta));
      await call.expect(200);
    }
    expect(told).to.deep.equal([...asked, 'lugar', 'placa']);
    await client.file(borrador, {}, {}, 'OBRA').expect(200);
    expect(await lastAnswers()).to.deep.equal(stored);
    await client.get(borrador).expect(404);
  });

  it('stores the same answers when a page begins it and a chat finishes it with a file', async () => {
    const borrador = await client.begun('OBRA');
    await parts(client.patch(borrador), { ...texts, usos: ['VENDER', 'VIVIR'] }).expect(200);
    const { container } = client.host;
    const file = await container.get<Files>(Files).receiveFile(Readable.from([pdf]), { name: 'plano.pdf' });
    const files: FormFile[] = [{ field: 'plano', file }];
    await container.get<Drafts>(Drafts).changeDraft(borrador, { answers: {}, files });
    await client.file(borrador, {}, {}, 'OBRA').expect(200);
    expect(await lastAnswers()).to.deep.equal(stored);
  });

  it('has a JSON Schema that accepts the stored answers', () => {
    expect(takes(stored), JSON.stringify(takes.errors)).to.equal(true);
  });

  const shown: readonly (readonly [what: string, change: Readonly<Record<string, unknown>>])[] = [
    ['the required answers alone', { correo: undefined, telefono: undefined, vecinos: undefined, usos: undefined }],
    [
      'a lot, for which the form does not ask the floors',
      { clase: 'LOTE', pisos: undefined, vecinos: undefined, cerca: true },
    ],
    ['the first floor', { pisos: 1, vecinos: undefined }],
    ['another mail', { correo: 'maria@correo.example' }],
  ];
  for (const [what, change] of shown) {
    it(`accepts in each of its uses: ${what}`, async () => {
      const { plano: _file, ...answers } = { ...stored, ...change };
      await fileAtOnce(answers).expect(200);
      const now = await lastAnswers();
      expect(takes(now), JSON.stringify(takes.errors)).to.equal(true);
      const borrador = await client.begun('OBRA');
      await parts(client.patch(borrador), answers).attach('plano', pdf, 'plano.pdf').expect(200);
      expect((await client.shown(borrador)).respuestas).to.deep.equal(now);
    });
  }

  const wrong: readonly (readonly [codigo: string, answer: unknown])[] = [
    ['nombre', undefined],
    ['nombre', 'x'.repeat(41)],
    ['documento', undefined],
    ['documento', '12'],
    ['correo', 'maria'],
    ['telefono', '123'],
    ['clase', undefined],
    ['clase', 'TORRE'],
    ['pisos', undefined],
    ['pisos', 0],
    ['pisos', 10],
    ['pisos', 'muchos'],
    ['usos', ['VIVIR', 'VIVIR']],
    ['usos', ['ARRENDAR']],
    ['desde', '2026-02-30'],
    ['hora', '24:00'],
    ['lugar', { latitud: 91, longitud: 0 }],
    ['lugar', 'aquí'],
    ['placa', 'abc123'],
    ['otra', 'x'],
    ['aviso', 'x'],
  ];
  for (const [codigo, answer] of wrong) {
    it(`refuses in each of its uses: ${codigo} ${JSON.stringify(answer)?.slice(0, 40) ?? 'missing'}`, async () => {
      const { plano: _file, ...answers } = { ...stored, [codigo]: answer };
      const { body } = await fileAtOnce(answers).expect(400);
      expect(body.errors).to.have.all.keys(codigo);
      const sent = JSON.parse(JSON.stringify({ ...stored, [codigo]: answer })) as unknown;
      expect(takes(sent), 'the schema').to.equal(false);

      const borrador = await client.begun('OBRA');
      const change = parts(client.patch(borrador), { [codigo]: answer ?? '' });
      if (answer !== undefined) {
        expect((await change.expect(400)).body).to.deep.equal(body);
        return;
      }
      // A draft may lack a required answer, and asks for it until it is filed.
      await change.expect(200);
      await parts(client.patch(borrador), { ...answers, correo: '' })
        .attach('plano', pdf, 'plano.pdf')
        .expect(200);
      expect((await client.shown(borrador)).siguiente?.pregunta?.codigo).to.equal(codigo);
      expect((await client.file(borrador, {}, {}, 'OBRA').expect(400)).body).to.deep.equal(body);
    });
  }

  it('refuses a missing file and one of another type in each of its uses', async () => {
    const { plano, ...answers } = stored;
    const call = parts(filing(), answers);
    expect((await call.expect(400)).body.errors).to.have.all.keys('plano');
    expect(takes(answers)).to.equal(false);
    const borrador = await client.begun('OBRA');
    await parts(client.patch(borrador), answers).expect(200);
    await client.file(borrador, {}, {}, 'OBRA').expect(400);

    const text = Buffer.from('no es un plano');
    const { body } = await fileAtOnce(answers, text).expect(400);
    expect(takes({ ...answers, plano: { ...(plano as object), tipo: 'text/plain' } })).to.equal(false);
    const change = client.patch(borrador).attach('plano', text, 'plano.pdf');
    expect((await change.expect(400)).body).to.deep.equal(body);
  });
});
