import { URI } from 'otpauth';
import { expect } from 'chai';
import type { Response } from 'supertest';
import { PASSWORD, startAuthHost, type AuthClient } from './support/auth-client.js';
import { AuthenticatorApp } from './support/authenticator-app.js';

describe('setting a second factor up', () => {
  let client: AuthClient;

  before(async () => {
    client = await startAuthHost();
  });
  after(() => client.host.stop());

  const post = async (path: string, headers: Readonly<Record<string, string>>, body: object): Promise<Response> =>
    client.call('post', path, { headers, body });

  it('needs a login and the password', async () => {
    for (const path of ['/api/totp/', '/api/totp/confirmar/']) {
      expect((await post(path, {}, { password: PASSWORD, codigo: '123456' })).status).to.equal(401);
    }
    const wrong = await post('/api/totp/', await client.jwt(), { password: 'incorrecta' });
    expect(wrong.status).to.equal(401);
    expect(wrong.body.code).to.equal('invalid_credentials');
  });

  it('hands out a secret that an authenticator takes', async () => {
    const { secreto, uri } = await new AuthenticatorApp(client).begin(await client.jwt());
    expect(secreto).to.match(/^[A-Z2-7]{32}$/);
    const scanned = URI.parse(uri);
    expect(scanned).to.include({ issuer: 'Ventanilla', label: 'luz', digits: 6, algorithm: 'SHA1' });
    expect(scanned.secret.base32).to.equal(secreto);
  });

  it('asks for nothing at the login before it is confirmed', async () => {
    await new AuthenticatorApp(client).begin(await client.jwt());
    await client.attempt('/api/token/').expect(200);
  });

  it('is not confirmed by a wrong code, by the code of an earlier secret, or without a beginning', async () => {
    const jwt = await client.jwt();
    const app = new AuthenticatorApp(client);
    await app.begin(jwt);
    const old = app.code();
    await app.begin(jwt);
    for (const codigo of ['000000', old, 'hola', '12345', '1234567']) {
      const answer = await post('/api/totp/confirmar/', jwt, { codigo });
      expect(answer.status, codigo).to.equal(400);
      expect(answer.body).to.deep.include({
        code: 'otp_invalid',
        errors: { codigo: ['El código no es válido.'] },
      });
    }
    const never = await post('/api/totp/confirmar/', await client.jwt('jefa'), { codigo: app.code() });
    expect(never.status).to.equal(400);
    await app.confirm(jwt);
    await app.remove(jwt);
  });

  it('succeeds once of several confirmations at the same time', async () => {
    const jwt = await client.jwt();
    const app = new AuthenticatorApp(client);
    await app.begin(jwt);
    const codigo = app.freshCode();
    const answers = await Promise.all(Array.from({ length: 5 }, () => post('/api/totp/confirmar/', jwt, { codigo })));
    expect(answers.map(({ status }) => status).sort()).to.deep.equal([200, 400, 400, 400, 400]);
    const codes = answers.find(({ status }) => status === 200)!.body.codigos_recuperacion as string[];
    const rows = await client.host.database.rows('SELECT digest FROM auth_recovery_code');
    expect(rows).to.have.length(codes.length);
    await app.remove(jwt);
  });

  it('never fails for several beginnings at the same time', async () => {
    const jwt = await client.jwt('jefa');
    const answers = await Promise.all(Array.from({ length: 5 }, () => post('/api/totp/', jwt, { password: PASSWORD })));
    for (const { status } of answers) expect(status).to.be.oneOf([200, 409]);
    const begun = answers.filter(({ status }) => status === 200);
    expect(begun).to.have.length.of.at.least(1);
  });

  it('gives ten recovery codes, stored as digests', async () => {
    const jwt = await client.jwt('marta');
    const codes = await new AuthenticatorApp(client).setUp(jwt);
    expect(new Set(codes)).to.have.length(10);
    for (const code of codes) expect(code).to.match(/^(?:[2-9A-HJKMNP-Z]{4}-){5}[2-9A-HJKMNP-Z]{4}$/);
    const rows = await client.host.database.rows<{ digest: Buffer }>('SELECT digest FROM auth_recovery_code');
    const stored = Buffer.concat(rows.map(({ digest }) => digest));
    for (const code of codes) {
      expect(stored.includes(code)).to.equal(false);
      expect(stored.includes(code.replaceAll('-', ''))).to.equal(false);
    }
  });

  it('gives new recovery codes for the password and a code, and ends the old ones', async () => {
    const jwt = await client.jwt('dora');
    const app = new AuthenticatorApp(client);
    const renew = (body: object) => post('/api/totp/codigos/', jwt, body);
    const standing = async (): Promise<object> =>
      (await client.call('get', '/api/totp/', { headers: jwt }).expect(200)).body as object;
    expect(await standing()).to.deep.equal({ activa: false, exigida: false, codigos_restantes: 0 });
    const early = await renew({ password: PASSWORD, otp: '000000' });
    expect([early.status, early.body.code]).to.deep.equal([409, 'otp_not_active']);
    const [old = '', other = ''] = await app.setUp(jwt);
    await client.attempt('/api/token/', { username: 'dora', otp: old }).expect(200);
    expect(await standing()).to.deep.equal({ activa: true, exigida: false, codigos_restantes: 9 });
    expect((await renew({ password: 'incorrecta', otp: app.freshCode() })).status).to.equal(401);
    expect((await renew({ password: PASSWORD, otp: '000000' })).status).to.equal(401);
    const answer = await renew({ password: PASSWORD, otp: app.freshCode() });
    const codes = answer.body.codigos_recuperacion as string[];
    expect(new Set(codes)).to.have.length(10);
    expect(await standing()).to.deep.equal({ activa: true, exigida: false, codigos_restantes: 10 });
    await client.attempt('/api/token/', { username: 'dora', otp: other }).expect(401);
    await client.attempt('/api/token/', { username: 'dora', otp: codes[0]! }).expect(200);
    await app.remove(jwt);
  });

  it('is refused where one is active', async () => {
    const app = new AuthenticatorApp(client);
    const luz = await client.jwt();
    await app.setUp(luz);
    const again = await post('/api/totp/', luz, { password: PASSWORD });
    expect(again.status).to.equal(409);
    expect(again.body.code).to.equal('otp_already_active');
    await app.remove(luz);
  });
});
