import { expect } from 'chai';
import { createServer } from 'node:net';
import { once } from 'node:events';
import type { Layer } from '../../../../host/boot/config/layers.js';
import { startTestHost, type TestHost } from '../../../../testing/start-test-host.js';
import { healthOf } from '../../../support/health-of.js';
import { Opened } from '../../../support/opened.js';
import { makeCertificate, type TestCertificate } from '../../../support/smtp-certificate.js';
import { TestSmtpServer, type TestSmtpOptions } from '../../../support/smtp-server.js';
import { peoplePlugin } from '../../support/people-plugin.js';
import { bootFailure } from '../../support/rejection.js';

const MINUTE = 60;
const login = { user: 'ventanilla', password: 'la-clave-del-correo' };

describe('the mail server is checked', () => {
  let certificate: TestCertificate;
  const opened = new Opened();

  before(() => {
    certificate = makeCertificate();
  });
  after(() => certificate.remove());
  afterEach(() => opened.stop());

  const serve = (options?: TestSmtpOptions): Promise<TestSmtpServer> => opened.add(TestSmtpServer.start(options));
  const start = (mail: Layer): Promise<TestHost> =>
    opened.add(startTestHost({ plugins: [peoplePlugin()], config: { mail, logging: { level: 'info' } } }));
  const checks = ({ logLines }: TestHost): Record<string, unknown>[] =>
    logLines.map((line) => JSON.parse(line) as Record<string, unknown>).filter((line) => line['check'] === 'mail');
  const later = async (host: TestHost): Promise<string | undefined> => {
    host.clock.advance(MINUTE);
    return (await healthOf(host)).body.checks['mail'];
  };

  it('as the host starts: a refused login stops it, and its password is not shown', async () => {
    const server = await serve({ secure: 'starttls', certificate, login });
    const mail = server.config({ secure: 'starttls', ca: certificate.file, user: 'ventanilla', password: 'otra' });
    expect(await bootFailure(start(mail))).to.equal(
      'Configuration: mail.user: the mail server does not accept the login: EAUTH 535 AUTH PLAIN',
    );
  });

  it('later: a refused login is logged once, and its recovery too', async () => {
    const known = { ...login };
    const server = await serve({ secure: 'starttls', certificate, login: known });
    const host = await start(server.config({ secure: 'starttls', ca: certificate.file, ...login }));
    expect(await later(host)).to.equal('ok');
    known.password = 'otra';
    expect(await later(host)).to.equal('failed');
    expect(await later(host)).to.equal('failed');
    expect(checks(host)).to.have.length(1);
    expect(checks(host)[0]).to.include({ level: 'warn', key: 'mail.user' });
    expect(JSON.stringify(checks(host))).not.to.match(/la-clave|SECRET-SERVER-TEXT/);
    known.password = login.password;
    expect(await later(host)).to.equal('ok');
    expect(checks(host)).to.have.length(2);
    expect(server.attempts.sender).to.equal(0);
  });

  it('is checked once a minute, however often the host is', async () => {
    const server = await serve();
    const host = await start(server.config());
    for (let probe = 0; probe < 8; probe += 1) expect((await healthOf(host)).body.status).to.equal('ok');
    expect(server.attempts.connect).to.equal(1);
    expect(await later(host)).to.equal('ok');
    expect(server.attempts.connect).to.equal(2);
  });

  it('that is away lets the host start, degraded', async () => {
    const server = await TestSmtpServer.start();
    await server.stop();
    const host = await start(server.config());
    expect(checks(host)).to.have.length(1);
    expect(checks(host)[0]).to.include({ level: 'warn', key: 'mail.host' });
    expect(checks(host)[0]!['reason']).to.include('ECONNREFUSED');
    expect((await healthOf(host)).body).to.include({ status: 'degraded' });
    await serve({ port: server.port });
    expect(await later(host)).to.equal('ok');
  });

  it('that takes the connection and says nothing lets the host start, degraded', async () => {
    const silent = createServer((socket) => socket.on('error', () => undefined)).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as { port: number };
    try {
      const from = 'no-responder@ciudad.example';
      const host = await start({ driver: 'smtp', host: '127.0.0.1', port, secure: 'none', from, timeoutSeconds: 1 });
      expect(checks(host)[0]).to.include({ level: 'warn', key: 'mail.host' });
      expect((await healthOf(host)).body).to.include({ status: 'degraded' });
    } finally {
      silent.close();
    }
  });

  for (const [what, options, mail] of [
    ['whose certificate nobody vouches for', { secure: 'tls' }, { secure: 'tls' }],
    ['that does not offer STARTTLS', {}, { secure: 'starttls' }],
  ] as const) {
    it(`${what} lets the host start, degraded, and the log names the key`, async () => {
      const server = await serve({ certificate, ...options });
      const host = await start(server.config(mail));
      expect(checks(host)[0]).to.include({ level: 'warn', key: 'mail.secure' });
      expect((await healthOf(host)).body).to.include({ status: 'degraded' });
    });
  }
});
