import { expect } from 'chai';
import { PASSWORD, startAuthHost, startReplica, type AuthClient } from './support/auth-client.js';

/** A caller on another machine, as the trusted proxy tells it. */
const elsewhere = { 'X-Forwarded-For': '198.51.100.7' };

describe('passwords and tokens over plain HTTP', () => {
  let client: AuthClient;
  /** Does not trust the proxy. */
  let direct: AuthClient;
  let open: AuthClient;

  before(async () => {
    client = await startAuthHost({ config: { auth: { plainHttp: false } } });
    direct = await startReplica(client, { http: { trustedProxies: 0 }, auth: { plainHttp: false } });
    open = await startReplica(client, { auth: { plainHttp: true } });
  });
  after(async () => {
    await open?.host.stop();
    await direct?.host.stop();
    await client?.host.stop();
  });

  const calls = async () => {
    const { access, refresh } = await client.tokens();
    const jwt = { Authorization: `Bearer ${access}` };
    return [
      ['post', '/api/token/', { username: 'luz', password: PASSWORD }, {}],
      ['post', '/api/token/refresh/', { refresh }, {}],
      ['post', '/api/token/logout/', { refresh }, {}],
      ['post', '/api/sesion/', { username: 'luz', password: PASSWORD }, {}],
      ['post', '/api/clave/', { actual: PASSWORD, nueva: 'guayacanes-floridos' }, jwt],
      ['post', '/api/clave/restablecer/confirmar/', { token: 'x', nueva: 'guayacanes-floridos' }, {}],
      ['post', '/api/totp/', { password: PASSWORD }, jwt],
      ['post', '/api/totp/confirmar/', { codigo: '123456' }, jwt],
      ['delete', '/api/totp/', { password: PASSWORD, otp: '123456' }, jwt],
    ] as const;
  };

  it('are refused from another machine, whatever Host says', async () => {
    for (const [method, path, body, headers] of await calls()) {
      for (const Host of ['ciudad.example', 'localhost', '127.0.0.1']) {
        const answer = await client.call(method, path, { body, headers: { ...headers, ...elsewhere, Host } });
        expect([answer.status, answer.body.code], path).to.deep.equal([403, 'https_required']);
        expect(answer.headers).not.to.have.property('set-cookie');
      }
    }
  });

  it('are taken where a trusted proxy says that HTTPS brought them', async () => {
    await client.attempt('/api/token/', {}, { ...elsewhere, 'X-Forwarded-Proto': 'https' }).expect(200);
    await client.attempt('/api/sesion/', {}, { ...elsewhere, 'X-Forwarded-Proto': 'https' }).expect(200);
    await client.attempt('/api/token/', {}, { ...elsewhere, 'X-Forwarded-Proto': 'http' }).expect(403);
  });

  it('are taken from this machine under any name', async () => {
    await client.attempt('/api/token/', {}, { Host: 'ciudad.example' }).expect(200);
    await direct.attempt('/api/token/').expect(200);
  });

  it('are refused where a proxy that is not trusted passes them on', async () => {
    await direct.attempt('/api/token/', {}, { ...elsewhere, 'X-Forwarded-Proto': 'https' }).expect(403);
    await direct.attempt('/api/token/', {}, { Forwarded: 'for=198.51.100.7;proto=https' }).expect(403);
  });

  it('are taken from anywhere where the configuration says so', async () => {
    const { headers } = await open.attempt('/api/sesion/', {}, elsewhere).expect(200);
    expect(String(headers['set-cookie'])).not.to.contain('Secure');
    await open.attempt('/api/token/', {}, elsewhere).expect(200);
  });
});
