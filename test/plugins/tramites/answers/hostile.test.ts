import { expect } from 'chai';
import request from 'supertest';
import { MULTIPART, multipartBody, part } from '../../../acceptance/support/raw-request.js';
import { fileRows, pdf, storedFiles } from '../../../acceptance/support/stored-files.js';
import { startTramiteHost, type Filed, type TramiteClient } from '../../../acceptance/support/tramite-client.js';
import { answeringStaff, AnsweringClerk } from '../support/answering-staff.js';

const preguntas = [{ pre_codigo: 'asunto', pre_texto: 'Asunto', pre_tipo: 'TEXTO' }];
const bundle = { ...answeringStaff, tramites: [{ codigo: 'PETICION', nombre: 'Petición', preguntas }] };
const FILE_BYTES = 256 * 1024;

describe('the refusal of an answer to a record', () => {
  let citizen: TramiteClient;
  let clerk: AnsweringClerk;
  let filed: Filed;

  before(async () => {
    const config = { http: { fileBytes: FILE_BYTES, files: 3 } };
    citizen = await startTramiteHost(bundle, { config });
    clerk = await AnsweringClerk.login(citizen.host);
    filed = await citizen.file('PETICION', { asunto: 'x' });
  });
  after(() => citizen.host.stop());
  afterEach('nothing is left behind', async () => {
    expect(await clerk.answers(filed.datos)).to.deep.equal([]);
    expect(await fileRows(citizen.host)).to.deep.equal([]);
    expect(await storedFiles(citizen.host)).to.deep.equal([]);
    expect(await clerk.query('records.get', { id: filed.datos })).to.include({ respondido: null });
  });

  it('names the fault of each field', async () => {
    const cases: [body: object, ...fields: string[]][] = [
      [{}, 'texto'],
      [{ texto: '' }, 'texto'],
      [{ texto: ' \n\t ' }, 'texto'],
      [{ texto: 7 }, 'texto'],
      [{ texto: 'a'.repeat(20_001) }, 'texto'],
      [{ texto: '\u200B' }, 'texto'],
      [{ texto: '\u3164\u2800 \n' }, 'texto'],
      [
        { texto: 'x', adicional: 'quizá', estado: 'RADICADO', motivo: 'm'.repeat(1001) },
        'adicional',
        'estado',
        'motivo',
      ],
      [{ texto: 'x', archivos: ['a.pdf'] }, 'archivos'],
      [{ texto: 'x', usuario: 1 }, 'usuario'],
    ];
    for (const [sent, ...fields] of cases) {
      const { body } = await clerk.answerJson(filed.key, sent).expect(400);
      expect(body.detail, fields.join()).to.equal('La respuesta no es válida.');
      expect(body.errors).to.have.all.keys(...fields);
    }
    const control = await clerk.answerJson(filed.key, { texto: 'suena \u0007' }).expect(400);
    expect(control.body).to.have.property('code', 'invalid_text');
    expect(control.body.errors).to.have.all.keys('texto');
    const { body } = await clerk.answer(filed.key, { texto: '\u200B', otro: 'x' }).expect(400);
    expect(body.errors).to.have.all.keys('texto', 'otro');
  });

  it('meets malformed JSON and forms, NUL, and other content types', async () => {
    const authorization = (await AnsweringClerk.login(citizen.host)).authorization;
    const send = (type: string, body: string): request.Test =>
      request(citizen.host.url)
        .post(`/home/api/tramite/respuesta/${filed.key}`)
        .set('Authorization', authorization)
        .set('Content-Type', type)
        .send(body);
    await send('application/json', '{"texto": ').expect(400);
    await send('application/json', '["texto"]').expect(400);
    await send('application/json', '{"texto": "a\\u0000b"}').expect(400);
    await send('text/plain', 'texto=x').expect(415);
    await send('multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data').expect(400);
  });

  it('meets a repeated field, and a file in another field', async () => {
    const repeated = clerk.answer(filed.key, { texto: 'uno' }).field('texto', 'dos');
    expect((await repeated.expect(400)).body.errors).to.have.all.keys('texto');
    const reasons = clerk.answer(filed.key, { texto: 'uno', motivo: 'dos' }).field('motivo', 'tres');
    expect((await reasons.expect(400)).body.errors).to.have.all.keys('motivo');
    const elsewhere = clerk.answer(filed.key, { texto: 'uno' }).attach('foto', pdf, 'foto.pdf');
    expect((await elsewhere.expect(400)).body.errors).to.have.all.keys('foto');
  });

  it('meets a file that is too large, empty or without a name, and too many files', async () => {
    const file = (content: Buffer) => ({ nombre: 'a.bin', content });
    await clerk.answer(filed.key, { texto: 'x' }, [file(pdf), file(Buffer.alloc(FILE_BYTES + 1))]).expect(413);
    const { body } = await clerk.answer(filed.key, { texto: 'x' }, [file(Buffer.alloc(0))]).expect(400);
    expect(body.errors).to.deep.equal({ archivos: ['Un archivo está vacío.'] });
    const nameless = multipartBody(
      part('form-data; name="texto"', 'x'),
      part('form-data; name="archivos"; filename=""', pdf),
    );
    const call = clerk.answer(filed.key, {}).set('Content-Type', MULTIPART).send(nameless);
    expect((await call.expect(400)).body.errors).to.deep.equal({ archivos: ['El archivo no tiene nombre.'] });
    await clerk
      .answer(
        filed.key,
        { texto: 'x' },
        Array.from({ length: 4 }, () => file(pdf)),
      )
      .expect(413);
  });

  it('meets an unknown record before a file is kept', async () => {
    const unknown = 'key_00000000-0000-4000-8000-000000000000';
    await clerk.answer(unknown, { texto: 'x' }, [{ nombre: 'a.pdf', content: pdf }]).expect(404);
    for (const key of ['key_', '1', '%00', '2026-9999999', `${filed.radicado}0000000000`]) {
      expect((await clerk.answerJson(key, { texto: 'x' })).status, key).to.be.oneOf([400, 404]);
    }
  });

  it('names the faulty field of the admin procedure', async () => {
    const cases: [input: object, field: string][] = [
      [{ id: filed.datos }, 'texto'],
      [{ id: filed.datos, texto: ' ' }, 'texto'],
      [{ id: filed.datos, texto: 'x', estado: 'ANULADO' }, 'estado'],
      [{ id: 'x', texto: 'x' }, 'id'],
      [{ id: filed.datos, texto: 'x', archivos: [] }, 'archivos'],
    ];
    for (const [input, field] of cases) {
      const { body } = await clerk.mutate('records.answer', input).expect(400);
      expect(body.error.data.errors, field).to.have.key(field);
    }
  });
});

describe('the download of an answer', () => {
  it('counts among the public calls of an address', async () => {
    const config = { http: { publicPerMinute: 3 } };
    const citizen = await startTramiteHost(bundle, { config });
    try {
      const path = '/home/api/tramite/seguimiento/key_00000000-0000-4000-8000-000000000000/respuesta/1/archivo/1';
      for (let call = 0; call < 3; call += 1) await request(citizen.host.url).get(path).expect(404);
      const { body } = await request(citizen.host.url).get(path).expect(429);
      expect(body).to.include({ code: 'throttled' });
    } finally {
      await citizen.host.stop();
    }
  });
});
