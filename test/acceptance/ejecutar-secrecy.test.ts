import { expect } from 'chai';
import request from 'supertest';
import { certificados } from '../plugins/certificates/support/certificates-bundle.js';
import { startCertificatesHost, type CertificatesClient } from '../plugins/certificates/support/certificates-client.js';
import { TOKEN } from '../plugins/procedures/support/procedures-client.js';

const SECRET = 'cedula-secreta-31234567';

/** The parts of an OpenAPI operation that these tests check. */
interface Operation {
  readonly security: readonly object[];
  readonly parameters: readonly { readonly name: string }[];
  readonly responses: Readonly<Record<string, { readonly content?: object }>>;
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

describe('the endpoints of procedures', function () {
  let client: CertificatesClient;

  before(async () => {
    client = await startCertificatesHost(
      {
        certificados,
        tokens_api: [{ nombre: 'externo', uuid: TOKEN, procedimientos: ['ECO', 'FALLA'] }],
        plantillas_validacion: [{ codigo: 'FALLA', parametros: ['ficha'], fuente: 'FALLA' }],
      },
      { config: { logging: { level: 'debug' } } },
    );
  });
  after(() => client.host.stop());

  it('write no token and no value to the log, even when a procedure fails', async () => {
    const body = { nota: SECRET };
    for (const codigo of ['ECO', 'NO', 'FALLA', 'RARA', SECRET]) {
      await client.byJwt(codigo, body);
      await client.bySession(codigo, body);
      await client.byToken(codigo, `?nota=${SECRET}&token=${TOKEN}`, { Authorization: '' });
      await client.byToken(codigo, `?nota=${SECRET}`);
    }
    for (const codigo of ['PAZ_Y_SALVO', 'DEUDA', 'FALLA', SECRET]) await client.register(codigo, body);
    await client.byJwt('ECO', `{"nota": "${SECRET}`);
    const lines = client.host.logLines;
    expect(lines.filter((line) => line.includes('a procedure failed'))).not.to.be.empty;
    for (const secret of [SECRET, client.jwt['Authorization']!.slice(7), client.session['X-CSRFToken']!]) {
      expect(
        lines.find((line) => line.includes(secret)),
        secret,
      ).to.equal(undefined);
    }
  });

  it("log the place of a procedure's failure with the request id that the caller received", async () => {
    const answers = [
      await client.byJwt('FALLA', {}),
      await client.bySession('FALLA', {}),
      await client.byToken('FALLA', `?token=${TOKEN}`, { Authorization: '' }),
      await client.register('FALLA', { nota: 'x' }),
      await client.auth.call('get', '/home/api/validar/?plantilla=FALLA&ficha=1'),
    ];
    const lines = client.host.logLines.map((line) => JSON.parse(line) as Record<string, unknown>);
    for (const { headers, body } of answers) {
      const { request_id: told } = body as { request_id?: string };
      if (told !== undefined) expect(told).to.equal(headers['x-request-id']);
      const named = lines.filter(({ requestId }) => requestId === headers['x-request-id']);
      const [failed, ...others] = named.filter(({ procedure }) => procedure === 'FALLA');
      expect(failed).to.include({ level: 'error', failure: 'database-error', msg: 'a procedure failed' });
      expect(failed).to.include.keys('errorCode', 'routine', 'line');
      expect(others).to.deep.equal([]);
    }
  });

  it('are in the OpenAPI document, with their answers', async () => {
    const { body } = await request(client.host.url).get('/openapi.json').expect(200);
    const operation = (method: string, path: string): Operation => (body as Document).paths[path]![method]!;
    const jwt = operation('post', '/home/api/ejecutar/{codigo}');
    expect(jwt.security).to.deep.equal([{ jwt: [] }]);
    expect(Object.keys(jwt.responses)).to.include.members(['200', '400', '403', '503']);
    const session = operation('post', '/api/ejecutar/{codigo}');
    expect(session.security).to.deep.equal([{ session: [], csrf: [] }]);
    expect(session.responses['404']!.content).to.have.key('text/plain');
    const token = operation('get', '/api/ejecutar-token/{codigo}');
    expect(token.security).to.deep.equal([]);
    expect(token.parameters.map(({ name }) => name)).to.include.members(['codigo', 'token']);
    expect(Object.keys(token.responses)).to.include.members(['200', '401', '403', '404', '429', '503']);
    const register = operation('post', '/home/api/listacertificados');
    expect(register.parameters[0]).to.include({ name: 'codigo', in: 'query', required: true });
  });
});
