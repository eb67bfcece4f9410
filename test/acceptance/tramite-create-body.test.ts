import { expect } from 'chai';
import request from 'supertest';
import { everyType } from './support/every-type.js';
import { MULTIPART, multipartBody, part } from './support/raw-request.js';
import { startTramiteHost, storedRecords, type TramiteClient } from './support/tramite-client.js';

const PATH = '/home/api/tramite/TODO';

describe('POST /home/api/tramite/<codigo>: bodies', () => {
  let client: TramiteClient;

  before(async () => {
    client = await startTramiteHost({ tramites: [everyType] });
  });
  after(async () => {
    await client.host.stop();
  });
  afterEach('nothing refused is stored', async () => {
    const records = await storedRecords(client.host);
    for (const { informacion } of records) expect(Object.keys(informacion)).to.deep.equal(['nombre']);
  });

  const send = (type: string, body: string | Buffer): request.Test =>
    request(client.host.url).post(PATH).set('Content-Type', type).send(body);

  const bytes = (type: string, body: Buffer): request.Test =>
    send(type, body).serialize((sent: unknown) => sent as string);

  it('answers with and without a trailing slash', async () => {
    await client.create('TODO/', { nombre: 'Luz' }).expect(200);
    await client.create('TODO', { nombre: 'Luz' }).expect(200);
  });

  it('treats an empty body as one without answers', async () => {
    const { body } = await request(client.host.url).post(PATH).expect(400);
    expect(body.msg).to.equal('Faltan datos obligatorios - nombre/Nombre');
  });

  for (const text of ['{"nombre": "Luz"', '{nombre: "Luz"}', 'hola', '{"nombre": "Luz"} x', '\u0000']) {
    it(`refuses the malformed JSON ${JSON.stringify(text)}`, async () => {
      const { body } = await send('application/json', text).expect(400);
      expect(body).to.have.all.keys('msg', 'code');
      expect(body.code).to.equal('parse_error');
    });
  }

  for (const text of ['[]', '[{"nombre":"Luz"}]', '"Luz"', '7', 'null', 'true']) {
    it(`refuses ${text}, which is no object`, async () => {
      const { body } = await send('application/json', text).expect(400);
      expect(body.msg).to.be.a('string').that.is.not.empty;
    });
  }

  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/xml', 'nada']) {
    it(`refuses the content type ${type}`, async () => {
      const { body } = await send(type, 'nombre=Luz').expect(415);
      expect(body).to.have.all.keys('msg', 'code');
      expect(body.code).to.equal('unsupported_media_type');
    });
  }

  it('refuses JSON beyond 1 MiB', async () => {
    const { body } = await client.create('TODO', { nombre: 'Luz', relato: 'a'.repeat(1024 * 1024) }).expect(413);
    expect(body).to.have.all.keys('msg', 'code');
    expect(body.code).to.equal('payload_too_large');
  });

  it('refuses text that no database can store', async () => {
    for (const escape of ['\\u0000', '\\ud800']) {
      const bodies = [
        `{"nombre": "L${escape}uz"}`,
        `{"nombre": "Luz", "dias": ["${escape}"]}`,
        `{"nombre": "Luz", "${escape}": 1}`,
      ];
      for (const text of bodies) {
        const { status, body } = await send('application/json', text);
        expect(status, text).to.equal(400);
        expect(body.msg, text).to.be.a('string');
      }
    }
    const form = multipartBody(part('form-data; name="nombre"', 'L\0uz'));
    expect((await send(MULTIPART, form)).status).to.equal(400);
  });

  it('refuses bytes that are not UTF-8 in JSON and in a form, and keeps valid UTF-8 unchanged', async () => {
    const before = await storedRecords(client.host);
    const json = JSON.stringify({ nombre: 'José Peña' });
    const wrong: [type: string, body: Buffer][] = [
      ['application/json', Buffer.from(json, 'latin1')],
      [MULTIPART, multipartBody(part('form-data; name="nombre"', Buffer.from('José Peña', 'latin1')))],
    ];
    for (const [type, sent] of wrong) {
      const { body } = await bytes(type, sent).expect(400);
      expect(body, type).to.deep.equal({
        msg: 'El texto no está en UTF-8: guárdelo o envíelo en UTF-8.',
        code: 'invalid_encoding',
      });
    }
    const { body } = await bytes('application/json; charset=iso-8859-1', Buffer.from(json, 'latin1')).expect(415);
    expect(body.code).to.equal('unsupported_media_type');
    expect(await storedRecords(client.host)).to.deep.equal(before);

    await send('application/json', json).expect(200);
    await send(MULTIPART, multipartBody(part('form-data; name="nombre"', 'José Peña'))).expect(200);
    const added = (await storedRecords(client.host)).slice(before.length);
    expect(added.map(({ informacion }) => informacion)).to.deep.equal([
      { nombre: 'José Peña' },
      { nombre: 'José Peña' },
    ]);
  });

  for (const field of ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'aviso', 'tipo_denuncia', 'Nombre']) {
    it(`refuses the unknown field ${field}, in JSON and in a form`, async () => {
      const json = await send('application/json', `{"nombre": "Luz", "${field}": "x"}`).expect(400);
      const form = await client.multipart('TODO').field('nombre', 'Luz').field(field, 'x').expect(400);
      for (const { body } of [json, form]) {
        expect(body.msg).to.equal(`Dato no válido - ${field}`);
        expect(JSON.stringify(body.errors)).to.equal(`{"${field}":["El formulario no tiene este campo."]}`);
      }
      expect(({} as Record<string, unknown>)['x']).to.equal(undefined);
    });
  }

  it('names a few of very many unknown fields', async () => {
    const many = Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`campo${index}`, 1]));
    const { body } = await client.create('TODO', { nombre: 'Luz', ...many }).expect(400);
    expect(Object.keys(body.errors as object)).to.have.length(20);
  });

  it('refuses excessively nested JSON', async () => {
    const deep = `{"nombre": "Luz", "lugar": ${'['.repeat(50_000)}${']'.repeat(50_000)}}`;
    await send('application/json', deep).expect(400);
  });

  it('refuses a form of too many fields, or of too much text', async () => {
    const many = Array.from({ length: 501 }, (_, index) => part(`form-data; name="c${index}"`, 'x'));
    await send(MULTIPART, multipartBody(...many)).expect(413);
    const large = multipartBody(part('form-data; name="nombre"', 'a'.repeat(1024 * 1024 + 1)));
    const { body } = await send(MULTIPART, large).expect(413);
    expect(body).to.deep.include({ code: 'payload_too_large' });
  });

  it('refuses a repeated field for a question with one answer', async () => {
    const { body } = await client.multipart('TODO').field('nombre', 'Luz').field('nombre', 'Marta').expect(400);
    expect(body.msg).to.equal('Dato no válido - nombre/Nombre');
  });

  it('refuses a malformed form', async () => {
    const whole = multipartBody(part('form-data; name="nombre"', 'Luz'));
    const bodies: [type: string, body: Buffer | string][] = [
      ['multipart/form-data', whole],
      [MULTIPART, whole.subarray(0, -12)],
      [MULTIPART, 'hola'],
      [MULTIPART, part('form-data', 'sin nombre')],
      [MULTIPART, multipartBody(part('form-data; filename="sin-nombre.pdf"', 'x'))],
    ];
    for (const [type, content] of bodies) {
      const { status, body } = await send(type, content);
      expect(status, content.toString()).to.equal(400);
      expect(body, content.toString()).to.include({ code: 'parse_error' });
    }
  });

  it('treats a form without parts as one without answers', async () => {
    const { body } = await send(MULTIPART, multipartBody()).expect(400);
    expect(body.msg).to.equal('Faltan datos obligatorios - nombre/Nombre');
  });
});
