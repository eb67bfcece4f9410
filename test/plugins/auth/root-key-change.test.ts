import { expect } from 'chai';
import { randomBytes } from 'node:crypto';
import { auditChain } from '../../../host/data/audit/audit-chain.js';
import { AuditLog, Secrets } from '../../../host/plugin-api/index.js';
import { AuditView } from '../../host/data/audit/support/audit-view.js';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.js';
import { TestSmtpServer } from '../../support/smtp-server.js';
import { AuthenticatorApp } from './support/authenticator-app.js';
import { bearer, browser, cookieOf, PASSWORD, startAuthHost, type AuthClient } from './support/auth-client.js';
import { runCommand } from './support/run-command.js';

const newKey = (): string => randomBytes(32).toString('base64');
const [old, next] = [newKey(), newKey()];

describe('a change of the root key', function () {
  let database: TestDatabase;
  let server: TestSmtpServer;
  let client: AuthClient;

  /** Returns a host of the city; where nobody works, mails wait. */
  const start = (secretKey: string, secretKeyPrevious: readonly string[], workers: number): Promise<AuthClient> =>
    startAuthHost({
      databaseUrl: database.url,
      secretKey,
      bundle: {
        usuarios: [{ username: 'luz', password: PASSWORD, email: 'luz@ciudad.example', is_superuser: true }],
      },
      config: {
        secretKeyPrevious,
        auth: { passwordResetUrl: 'https://portal.example/{token}' },
        mail: server.config(),
        jobs: { workers, pollSeconds: 0.05 },
      },
    });
  const restart = async (...how: Parameters<typeof start>): Promise<void> => {
    const { clock } = client.host;
    await client.host.stop();
    client = await start(...how);
    client.host.clock.advance((clock.now().getTime() - client.host.clock.now().getTime()) / 1000);
  };

  before(async () => {
    database = await createTestDatabase();
    server = await TestSmtpServer.start();
    client = await start(old, [], 0);
  });
  after(async () => {
    await client.host.stop();
    await server.stop();
    await database.drop();
  });

  it('loses no login, second factor, link that was mailed, mail that waits, nor the chain of the audit log', async () => {
    const login = await client.attempt('/api/token/').expect(200);
    const { access, refresh } = login.body as { access: string; refresh: string };
    const place = cookieOf(login, 'ventanilla.place');
    const session = await client.session();
    await client.call('post', '/api/clave/restablecer/', { body: { username: 'luz' } }).expect(200);
    const app = new AuthenticatorApp(client);
    await app.setUp(bearer(access));

    const works = async (): Promise<void> => {
      expect(await client.probe(bearer(access))).to.equal(200);
      expect(await client.probe(browser(session))).to.equal(200);
      const again = await client.attempt('/api/token/', { otp: app.freshCode() }, { Cookie: place! }).expect(200);
      expect(cookieOf(again, 'ventanilla.place'), 'the place is known still').to.equal(undefined);
    };
    const on = (host: AuthClient): AuthenticatorApp => Object.assign(app, { client: host });

    await works();
    await restart(next, [old], 0);
    on(client);
    await works();
    const { lines } = await runCommand(client.host, ['keys', 'reseal']);
    expect(lines).to.deep.equal([
      'host/mail: 1 sealed anew',
      'auth/totp: 1 sealed anew',
      'auth/signing-key: 1 sealed anew',
      'host/data-key: 1 sealed anew',
    ]);
    const again = await runCommand(client.host, ['keys', 'reseal']);
    expect(again.lines.at(-1)).to.match(/^nothing was left/);
    await works();

    await restart(next, [], 1);
    on(client);
    await works();
    const { email } = await server.message(0);
    const [, token] = /https:\/\/portal\.example\/([\w-]{43})/.exec(email.text!)!;
    const rotated = await client.call('post', '/api/token/refresh/', { body: { refresh } }).expect(200);
    expect(await client.probe(bearer((rotated.body as { access: string }).access))).to.equal(200);
    const nueva = 'otra-clave-bien-larga';
    await client.call('post', '/api/clave/restablecer/confirmar/', { body: { token, nueva } }).expect(204);
    const { container } = client.host;
    const log = new AuditView(
      client.host.database,
      container.get<AuditLog>(AuditLog),
      container.get<Secrets>(Secrets),
      [auditChain],
    );
    await log.seal();
    expect((await log.verify()).problem).to.equal(undefined);
  });
});
