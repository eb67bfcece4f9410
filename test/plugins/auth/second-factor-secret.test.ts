import { Secret } from 'otpauth';
import { expect } from 'chai';
import { startAuthHost, type AuthClient } from './support/auth-client.js';
import { AuthenticatorApp } from './support/authenticator-app.js';

describe('the stored secret of a second factor', () => {
  let client: AuthClient;
  const apps = new Map<string, AuthenticatorApp>();
  const secrets: string[] = [];

  before(async () => {
    client = await startAuthHost({ config: { logging: { level: 'error' } } });
    for (const username of ['luz', 'marta']) {
      const app = new AuthenticatorApp(client);
      const jwt = await client.jwt(username);
      secrets.push((await app.begin(jwt)).secreto);
      await app.confirm(jwt);
      apps.set(username, app);
    }
  });
  after(() => client.host.stop());

  const storedOf = async (username: string): Promise<Buffer> => {
    const [row] = await client.host.database.rows<{ secret: Buffer }>(
      'SELECT t.secret FROM auth_totp t JOIN auth_user u ON u.id = t.user_id WHERE u.username = $1',
      [username],
    );
    return row!.secret;
  };
  const store = (username: string, secret: Buffer): Promise<number> =>
    client.host.database.changeRows(
      'UPDATE auth_totp SET secret = $1 WHERE user_id = (SELECT id FROM auth_user WHERE username = $2)',
      [secret, username],
    );
  const code = async (username: string, otp: string): Promise<string> => {
    const { status, body } = await client.attempt('/api/token/', { username, otp });
    return status === 200 ? 'ok' : (body as { code: string }).code;
  };

  it('is encrypted', async () => {
    for (const username of ['luz', 'marta']) {
      const stored = await storedOf(username);
      for (const secret of secrets) {
        expect(stored.includes(secret)).to.equal(false);
        expect(stored.includes(Buffer.from(Secret.fromBase32(secret).bytes))).to.equal(false);
      }
    }
  });

  it('does not work in the row of another user: the code is refused, and the fault is logged', async () => {
    const own = await storedOf('luz');
    await store('luz', await storedOf('marta'));
    expect(await code('luz', apps.get('marta')!.freshCode())).to.equal('otp_invalid');
    expect(await code('luz', apps.get('luz')!.freshCode())).to.equal('otp_invalid');
    expect(client.host.logLines.join('')).to.contain('cannot be opened');
    await store('luz', own);
    expect(await code('luz', apps.get('luz')!.freshCode())).to.equal('ok');
  });

  it('opens nothing once it was changed or cut short', async () => {
    const own = await storedOf('luz');
    const changed = Buffer.from(own);
    changed[changed.length - 1]! ^= 1;
    for (const wrong of [changed, own.subarray(0, 20), own.subarray(0, 5), Buffer.alloc(48), Buffer.alloc(1)]) {
      await store('luz', wrong);
      expect(await code('luz', apps.get('luz')!.freshCode())).to.equal('otp_invalid');
    }
    await store('luz', own);
    expect(await code('luz', apps.get('luz')!.freshCode())).to.equal('ok');
  });
});
