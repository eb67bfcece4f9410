import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { TestSmtpServer } from '../../support/smtp-server.js';
import { browser, cookieOf, startAuthHost, type AuthClient } from './support/auth-client.js';
import { AuthenticatorApp } from './support/authenticator-app.js';

const USERNAME = 'usuaria-secreta';
const SECRET = 'guayacanes-que-nadie-anota';
const NEXT = 'samanes-que-nadie-anota';
const EMAIL = 'secreta@ciudad.example';
const ADDRESS = '203.0.113.77';

describe('the log of logins', () => {
  const key = randomUUID();
  let server: TestSmtpServer;
  let client: AuthClient;

  before(async () => {
    server = await TestSmtpServer.start();
    client = await startAuthHost({
      config: {
        mail: server.config(),
        logging: { level: 'debug' },
        auth: { passwordResetUrl: 'https://portal.ciudad.example/{token}' },
      },
      bundle: {
        usuarios: [{ username: USERNAME, password: SECRET, email: EMAIL, nombres: 'Nombre Secreto' }],
        api_usuarios: [{ username: USERNAME, api_key: key, endpoints: ['probe.consulta'] }],
      },
    });
  });
  after(async () => {
    await client.host.stop();
    await server.stop();
  });

  it('holds no password, token, key, code, cookie, name or address', async () => {
    const sent: string[] = [USERNAME, SECRET, NEXT, EMAIL, ADDRESS, 'Nombre Secreto', key];
    const from = ADDRESS;
    const login = { username: USERNAME, password: SECRET, from };
    const forwarded = { 'X-Forwarded-For': ADDRESS };

    const { access, refresh } = await client.tokens(login);
    const jwt = { ...forwarded, Authorization: `Bearer ${access}` };
    const { body: pair } = await client.call('post', '/api/token/refresh/', { body: { refresh } });
    await client.call('post', '/api/token/refresh/', { body: { refresh } }).expect(401);
    sent.push(access, refresh, (pair as { access: string }).access);

    const began = await client.attempt('/api/sesion/', login).expect(200);
    const cookie = cookieOf(began)!;
    const place = cookieOf(began, 'ventanilla.place')!;
    const { csrf } = began.body as { csrf: string };
    await client.call('post', '/probe', { headers: { Cookie: cookie } }).expect(403);
    sent.push(decodeURIComponent(cookie).slice('ventanilla.sid=s:'.length), cookie.split('=')[1]!, csrf);
    sent.push(place.split('=')[1]!);

    await client.call('post', '/probe/consulta', { headers: { ...jwt, 'api-key': key } }).expect(200);
    await client.call('post', '/probe/consulta', { headers: { ...jwt, 'api-key': randomUUID() } }).expect(401);

    const app = new AuthenticatorApp(client, SECRET);
    const { secreto } = await app.begin(jwt);
    const codes = await app.confirm(jwt);
    await client.attempt('/api/token/', { ...login, otp: codes[0]! }).expect(200);
    await client.attempt('/api/token/', { ...login, otp: codes[0]! }).expect(401);
    await app.remove(jwt);
    sent.push(secreto, ...codes);

    await client.call('post', '/api/clave/restablecer/', {
      headers: forwarded,
      body: { username: USERNAME },
    });
    const token = /example\/(\S+)/.exec((await server.message(0)).email.text!)![1]!;
    const reset = { token, nueva: NEXT };
    await client.call('post', '/api/clave/restablecer/confirmar/', { body: reset }).expect(204);
    sent.push(token);

    await client.attempt('/api/token/', { ...login, password: 'incorrecta-y-secreta' }).expect(404);
    await client.call('post', '/api/token/', { body: `{"username": "${USERNAME}", "pass` }).expect(400);
    await client.call('get', `/api/sesion/${USERNAME}?clave=${SECRET}`, { headers: jwt }).expect(404);
    await client.call('delete', '/api/sesion/', { headers: browser({ cookie, csrf }) }).expect(401);
    for (let time = 0; time < 12; time += 1) {
      await client.attempt('/api/token/', { ...login, password: 'incorrecta-y-secreta' });
    }
    // An unexpected failure, in the middle of a login.
    await client.host.database.changeRows('DROP TABLE auth_password_reset');
    await client.call('post', '/api/clave/restablecer/', { body: { username: USERNAME } }).expect(500);
    sent.push('incorrecta-y-secreta');

    const lines = client.host.logLines;
    expect(lines.length).to.be.at.least(30);
    expect(lines.join('')).to.contain('unexpected failure');
    for (const secret of sent) {
      const found = lines.find((line) => line.includes(secret) || line.includes(encodeURIComponent(secret)));
      expect(found, `a line with "${secret}"`).to.equal(undefined);
    }
  });
});
