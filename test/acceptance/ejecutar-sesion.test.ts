import { expect } from 'chai';
import type { Response, Test } from 'supertest';
import { NO } from '../plugins/procedures/support/city-procedures.js';
import { startProceduresHost, type ProceduresClient } from '../plugins/procedures/support/procedures-client.js';

describe('POST /api/ejecutar/<codigo>', function () {
  let client: ProceduresClient;

  before(async () => {
    client = await startProceduresHost();
  });
  after(() => client.host.stop());
  afterEach(() => client.signIn());

  /** Returns a refusal in plain text. */
  const refusal = async (call: Test, status: number): Promise<Response> => {
    const answer = await call.expect(status).expect('Content-Type', 'text/plain; charset=utf-8');
    expect(answer.text).to.match(/^[A-ZÁÉÍÓÚ]/);
    return answer;
  };
  const withHeaders = (headers: Readonly<Record<string, string>>): Test =>
    client.auth.call('post', '/api/ejecutar/ECO', { headers, body: {} });

  it('answers the result and the message of the procedure, with and without a slash', async () => {
    for (const codigo of ['ECO', 'ECO/']) {
      const { body } = await client.bySession(codigo, { a: ['ñ'] }).expect(200);
      expect(body).to.deep.equal({ EsCorrecto: true, resultado: { a: ['ñ'] }, mensaje: 'Listo' });
    }
  });

  it('answers a default message for a procedure without one', async () => {
    const { body } = await client.bySession('LISTA').expect(200);
    expect(body).to.deep.equal({
      EsCorrecto: true,
      resultado: [{ n: 1 }, { n: 2 }],
      mensaje: 'Procedimiento ejecutado correctamente.',
    });
  });

  it("answers 400 with the procedure's refusal as text, and rolls its writes back", async () => {
    expect((await refusal(client.bySession('NO', { nota: 'sesion-no' }), 400)).text).to.equal(NO);
    expect(await client.notes()).to.deep.equal([]);
  });

  for (const codigo of ['FALLA', 'RARA', 'LENTA']) {
    it(`answers the request id when a procedure fails: ${codigo}`, async () => {
      const { text, headers } = await refusal(client.bySession(codigo, { nota: 'x' }), 400);
      expect(text).to.contain(headers['x-request-id']);
      expect(text).not.to.match(/hacienda|city_|forma/);
      expect(await client.notes()).to.deep.equal([]);
    });
  }

  for (const codigo of ['NINGUNA', 'APAGADA', 'INTERNA', 'SOLO_JWT', 'SOLO_TOKEN']) {
    it(`answers 404 for a code that is unknown, switched off or of another endpoint: ${codigo}`, async () => {
      const { text } = await refusal(client.bySession(codigo), 404);
      expect(text).to.equal('No existe una acción con ese código.');
    });
  }

  it('requires one of the permissions that a procedure names', async () => {
    await refusal(client.bySession('RESERVADA'), 403);
    await client.signIn('rosa');
    await client.bySession('RESERVADA').expect(200);
  });

  for (const [what, body, status] of [
    ['a list', '[1]', 400],
    ['malformed JSON', '{"a":', 400],
    ['NUL in a text', '{"a":"\\u0000"}', 400],
    ['more than a mebibyte', JSON.stringify({ a: 'x'.repeat(1024 * 1024) }), 413],
  ] as const) {
    it(`refuses ${what} in plain text`, async () => {
      await refusal(client.bySession('ECO', body), status);
    });
  }

  it("forbids browsers to show a procedure's message as a page", async () => {
    const { headers } = await refusal(client.bySession('NO'), 400);
    expect(headers['x-content-type-options']).to.equal('nosniff');
  });

  it('requires a session, and accepts no JWT', async () => {
    expect((await refusal(withHeaders({}), 401)).text).to.equal('No hay una sesión activa.');
    await refusal(withHeaders(client.jwt), 401);
    await refusal(withHeaders({ Cookie: 'ventanilla.sid=s%3Aforged.x' }), 401);
  });

  it('requires the CSRF value of the session', async () => {
    const { Cookie } = client.session;
    expect((await refusal(withHeaders({ Cookie: Cookie! }), 403)).text).to.contain('X-CSRFToken');
    await refusal(withHeaders({ Cookie: Cookie!, 'X-CSRFToken': 'otro' }), 403);
  });
});
