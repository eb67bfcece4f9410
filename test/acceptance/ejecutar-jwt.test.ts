import { expect } from 'chai';
import { NO } from '../plugins/procedures/support/city-procedures.js';
import { startProceduresHost, type ProceduresClient } from '../plugins/procedures/support/procedures-client.js';

describe('POST /home/api/ejecutar/<codigo>', function () {
  let client: ProceduresClient;

  before(async () => {
    client = await startProceduresHost();
  });
  after(() => client.host.stop());
  afterEach(() => client.signIn());

  const unknown = { EsCorrecto: false, mensaje: 'No existe una acción con ese código.', code: 'not_found' };

  it("passes the JSON object to the procedure and answers the procedure's result, with and without a slash", async () => {
    const sent = { texto: "O'Brien «ñ» 漢 \\ \" '; DROP TABLE x; --", n: [1, 2.5, null, true, { a: {} }] };
    for (const codigo of ['ECO', 'ECO/']) {
      const { body } = await client.byJwt(codigo, sent).expect(200);
      expect(body).to.deep.equal({ EsCorrecto: true, resultado: sent });
    }
  });

  it('treats an absent body as an empty object', async () => {
    const { body } = await client.auth.call('post', '/home/api/ejecutar/ECO', { headers: client.jwt }).expect(200);
    expect(body).to.deep.equal({ EsCorrecto: true, resultado: {} });
  });

  it('commits the writes of a procedure that succeeds', async () => {
    await client.byJwt('NOTA', { nota: 'jwt-si' }).expect(200);
    expect(await client.notes()).to.deep.equal(['jwt-si']);
  });

  it('answers the message of a procedure that refuses, and rolls its writes back', async () => {
    const { body } = await client.byJwt('NO', { nota: 'jwt-no' }).expect(200);
    expect(body).to.deep.equal({ EsCorrecto: false, mensaje: NO });
    expect(await client.notes()).not.to.include('jwt-no');
  });

  for (const [codigo, code] of [
    ['FALLA', 'procedure_failed'],
    ['RARA', 'procedure_failed'],
    ['LENTA', 'procedure_timeout'],
  ] as const) {
    it(`answers the request id when a procedure fails, without details of the database, and rolls back: ${codigo}`, async () => {
      const { body, headers, text } = await client.byJwt(codigo, { nota: 'jwt-falla' }).expect(200);
      const id = headers['x-request-id'] as string;
      expect(body).to.deep.equal({
        EsCorrecto: false,
        mensaje: `El procedimiento no se pudo ejecutar. Informe a la entidad el código de este error: ${id}.`,
        code,
        request_id: id,
      });
      expect(text).not.to.match(/hacienda|city_|SELECT|forma/);
      expect(await client.notes()).not.to.include('jwt-falla');
    });
  }

  for (const codigo of ['NINGUNA', 'eco', 'APAGADA', 'INTERNA', 'SOLO_SESION', 'SOLO_TOKEN', '%27--', 'city_eco']) {
    it(`answers that there is no such action for a code that is unknown, switched off or of another endpoint: ${codigo}`, async () => {
      const { body } = await client.byJwt(codigo).expect(200);
      expect(body).to.deep.equal(unknown);
    });
  }

  it('runs a procedure that serves this endpoint alone', async () => {
    await client.byJwt('SOLO_JWT').expect(200, { EsCorrecto: true, resultado: {} });
  });

  it('requires one of the permissions that a procedure names', async () => {
    const { body } = await client.byJwt('RESERVADA').expect(403);
    expect(body).to.deep.equal({
      EsCorrecto: false,
      mensaje: 'Usuario no autorizado para este endpoint',
      code: 'permission_denied',
    });
    for (const username of ['rosa', 'jefa']) {
      await client.signIn(username);
      await client.byJwt('RESERVADA').expect(200, { EsCorrecto: true, resultado: {} });
    }
  });

  for (const [what, body, status, code] of [
    ['a list', '[1]', 400, 'invalid'],
    ['a text', '"x"', 400, 'parse_error'],
    ['malformed JSON', '{"a":', 400, 'parse_error'],
    ['NUL in a text', '{"a":"\\u0000"}', 400, 'invalid_text'],
    ['half of a pair', '{"a":"\\ud800"}', 400, 'invalid_text'],
    ['a thousand levels', `${'{"a":'.repeat(1000)}1${'}'.repeat(1000)}`, 400, 'parse_error'],
    ['more than a mebibyte', JSON.stringify({ a: 'x'.repeat(1024 * 1024) }), 413, 'payload_too_large'],
  ] as const) {
    it(`refuses ${what} in the envelope`, async () => {
      const { body: answer } = await client.byJwt('ECO', body).expect(status);
      expect(answer).to.include({ EsCorrecto: false, code });
      expect(answer.mensaje).to.match(/^[A-ZÁÉÍÓÚ].*\.$/);
    });
  }

  it('refuses a body that is not JSON', async () => {
    const { body } = await client.auth
      .call('post', '/home/api/ejecutar/ECO', { headers: client.jwt })
      .type('form')
      .send('a=1')
      .expect(415);
    expect(body).to.include({ EsCorrecto: false, code: 'unsupported_media_type' });
  });

  it('requires a JWT, in the words of the framework, and accepts no session', async () => {
    const missing = await client.auth.call('post', '/home/api/ejecutar/ECO', { body: {} }).expect(401);
    expect(missing.body).to.include({ code: 'not_authenticated' });
    expect(missing.headers['www-authenticate']).to.equal('Bearer realm="api"');
    await client.auth.call('post', '/home/api/ejecutar/ECO', { headers: client.session, body: {} }).expect(401);
    const headers = { Authorization: 'Bearer x.y.z' };
    const forged = await client.auth.call('post', '/home/api/ejecutar/ECO', { headers, body: {} }).expect(401);
    expect(forged.body).to.include({ code: 'token_not_valid' });
  });

  it('answers other methods with 405', async () => {
    await client.auth.call('get', '/home/api/ejecutar/ECO', { headers: client.jwt }).expect(405);
  });

  it('carries a hundred kilobytes each way', async () => {
    const sent = { largo: 'áé'.repeat(50_000) };
    const { body } = await client.byJwt('ECO', sent).expect(200);
    expect(body.resultado).to.deep.equal(sent);
  });
});
