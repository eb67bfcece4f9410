import { expect } from 'chai';
import { cookieOf, PASSWORD, startAuthHost, startReplica, type AuthClient } from './support/auth-client.js';
import { AuthenticatorApp } from './support/authenticator-app.js';

const WINDOW = 15 * 60;

describe('a login with a second factor', () => {
  let client: AuthClient;
  let replica: AuthClient;
  let app: AuthenticatorApp;
  let jwt: Readonly<Record<string, string>>;
  let recovery: readonly string[];

  before(async () => {
    client = await startAuthHost();
    replica = await startReplica(client);
    app = new AuthenticatorApp(client);
    jwt = await client.jwt();
    recovery = await app.setUp(jwt);
  });
  after(async () => {
    await replica.host.stop();
    await client.host.stop();
  });
  beforeEach(() => replica.host.clock.advance(lag()));

  /** Returns the seconds by which the replica's clock is behind. */
  const lag = (): number => (client.host.clock.now().getTime() - replica.host.clock.now().getTime()) / 1000;
  const codeOf = async (otp?: string, on = client, password = PASSWORD): Promise<string> => {
    const sent = { password, ...(otp !== undefined && { otp }) };
    const { status, body } = await on.attempt('/api/token/', sent);
    return status === 200 ? 'ok' : (body as { code: string }).code;
  };

  it('asks for the code once the password is right, and not before', async () => {
    for (const otp of [undefined, '']) expect(await codeOf(otp)).to.equal('otp_required');
    expect(await codeOf(undefined, client, 'incorrecta')).to.equal('invalid_credentials');
    expect(await codeOf(app.freshCode(), client, 'incorrecta')).to.equal('invalid_credentials');
    const token = await client.attempt('/api/token/').expect(401);
    expect(token.body).to.deep.equal({
      errors: { non_fields_errors: ['Se requiere el código de verificación.'] },
      code: 'otp_required',
    });
    const session = await client.attempt('/api/sesion/').expect(401);
    expect(session.body).to.deep.equal({
      detail: 'Se requiere el código de verificación.',
      code: 'otp_required',
    });
  });

  it('takes a code, at both endpoints', async () => {
    expect(await codeOf(app.freshCode())).to.equal('ok');
    const session = await client.attempt('/api/sesion/', { otp: app.freshCode() }).expect(200);
    expect(cookieOf(session)).to.be.a('string');
  });

  it('takes a code once, on whatever host', async () => {
    const otp = app.freshCode();
    replica.host.clock.advance(lag());
    expect(await codeOf(otp)).to.equal('ok');
    expect(await codeOf(otp)).to.equal('otp_invalid');
    expect(await codeOf(otp, replica)).to.equal('otp_invalid');
  });

  it('takes a code once, also from several at the same time', async () => {
    const otp = app.freshCode();
    replica.host.clock.advance(lag());
    const outcomes = await Promise.all(
      Array.from({ length: 6 }, (_, index) => codeOf(otp, index % 2 ? client : replica)),
    );
    expect(outcomes.sort()).to.deep.equal(['ok', ...Array<string>(5).fill('otp_invalid')]);
    client.host.clock.advance(WINDOW);
  });

  it('takes the code of a neighbouring step, and none from further away', async () => {
    client.host.clock.advance(120);
    app.toMiddleOfStep();
    for (const steps of [-2, 2, -3, 3]) {
      expect(await codeOf(app.code(steps)), `${steps} steps away`).to.equal('otp_invalid');
    }
    expect(await codeOf(app.code(-1)), 'the one before').to.equal('ok');
    expect(await codeOf(app.code(1)), 'the next one').to.equal('ok');
    expect(await codeOf(app.code()), 'an earlier one than the last used').to.equal('otp_invalid');
    client.host.clock.advance(WINDOW);
  });

  it('takes each recovery code once, however it is typed', async () => {
    const [first = '', second = '', third = ''] = recovery;
    expect(await codeOf(first)).to.equal('ok');
    expect(await codeOf(first)).to.equal('otp_invalid');
    expect(await codeOf(second.toLowerCase().replace('-', ' '))).to.equal('ok');
    const outcomes = await Promise.all(Array.from({ length: 4 }, () => codeOf(third)));
    expect(outcomes.sort()).to.deep.equal(['ok', 'otp_invalid', 'otp_invalid', 'otp_invalid']);
    client.host.clock.advance(WINDOW);
  });

  it('takes no recovery code of another user', async () => {
    const marta = await new AuthenticatorApp(client).setUp(await client.jwt('marta'));
    expect(await codeOf(marta[0])).to.equal('otp_invalid');
  });

  it('counts wrong codes as failed logins, and missing ones not', async () => {
    client.host.clock.advance(WINDOW + 1);
    for (let time = 0; time < 12; time += 1) expect(await codeOf()).to.equal('otp_required');
    for (let time = 0; time < 10; time += 1) expect(await codeOf('000000')).to.equal('otp_invalid');
    expect(await codeOf(app.freshCode())).to.equal('throttled');
    client.host.clock.advance(WINDOW + 1);
    expect(await codeOf(app.freshCode())).to.equal('ok');
  });

  it('asks for none once it is removed, with password and code', async () => {
    jwt = { Authorization: `Bearer ${(await client.tokens({ otp: app.freshCode() })).access}` };
    const remove = async (body: object): Promise<number> =>
      (await client.call('delete', '/api/totp/', { headers: jwt, body })).status;
    expect(await remove({ password: PASSWORD })).to.equal(400);
    expect(await remove({ password: 'incorrecta', otp: app.freshCode() })).to.equal(401);
    expect(await remove({ password: PASSWORD, otp: '000000' })).to.equal(401);
    expect(await remove({ password: PASSWORD, otp: app.freshCode() })).to.equal(204);
    expect(await codeOf()).to.equal('ok');
    const left = await client.host.database.rows(
      `SELECT r.user_id FROM auth_recovery_code r JOIN auth_user u ON u.id = r.user_id WHERE u.username = 'luz'`,
    );
    expect(left).to.have.length(0);
  });
});
