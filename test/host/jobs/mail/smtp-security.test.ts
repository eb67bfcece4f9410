import { expect } from 'chai';
import type { Layer } from '../../../../host/boot/config/layers.js';
import { Opened } from '../../../support/opened.js';
import { makeCertificate, type TestCertificate } from '../../../support/smtp-certificate.js';
import { TestSmtpServer, type TestSmtpOptions } from '../../../support/smtp-server.js';
import { MailHost } from './support/mail-host.js';

const HOUR = 3600;
const login = { user: 'ventanilla', password: 'la-clave-del-correo' };

describe('mail over SMTP is kept safe', () => {
  let certificate: TestCertificate;
  const opened = new Opened();

  before(() => {
    certificate = makeCertificate();
  });
  after(() => certificate.remove());
  afterEach(() => opened.stop());

  const serverAndHost = async (
    options: TestSmtpOptions,
    mail: Layer,
  ): Promise<{ server: TestSmtpServer; host: MailHost }> => {
    const server = await opened.add(TestSmtpServer.start({ certificate, ...options }));
    return { server, host: await opened.add(MailHost.start(server.config(mail))) };
  };

  for (const secure of ['tls', 'starttls'] as const) {
    it(`with ${secure}, where the certificate is trusted`, async () => {
      const { server, host } = await serverAndHost({ secure, login }, { secure, ca: certificate.file, ...login });
      await host.gone(await host.enqueue());
      expect(server.received).to.have.length(1);
      expect(server.received[0]!.secure).to.equal(true);
    });

    it(`with ${secure}: it waits where the certificate is not trusted, and the log warns the operator`, async () => {
      const { server, host } = await serverAndHost({ secure, login }, { secure, ...login });
      const { state, last_error } = await host.failed(await host.enqueue());
      expect(state).to.equal('PENDIENTE');
      expect(last_error).to.match(/ETLS|CERT/);
      expect(server.attempts.sender).to.equal(0);
      expect(host.log).to.match(/"level":"warn"[^\n]*refuses our login or we its certificate/);
    });

    it(`with ${secure}: it waits where the certificate is another host's`, async () => {
      const { server, host } = await serverAndHost({ secure }, { secure, ca: certificate.file, host: '127.0.0.1' });
      await host.failed(await host.enqueue());
      expect(server.attempts.sender).to.equal(0);
    });
  }

  it('with starttls: nothing is said in the clear where the server does not offer it', async () => {
    const { server, host } = await serverAndHost({ secure: 'none' }, { secure: 'starttls', ca: certificate.file });
    await host.failed(await host.enqueue());
    // The check at the start, and the attempt.
    expect(server.attempts).to.include({ connect: 2, sender: 0 });
  });

  it('with a wrong login: it waits until that is fixed, and the log warns the operator', async () => {
    const old = { user: login.user, password: 'la-clave-de-ayer' };
    const known = { ...old };
    const { server, host } = await serverAndHost(
      { secure: 'starttls', login: known },
      { secure: 'starttls', ca: certificate.file, ...old },
    );
    known.password = login.password;
    const id = await host.enqueue();
    const { state, last_error } = await host.failed(id);
    expect(state).to.equal('PENDIENTE');
    expect(last_error).to.match(/: EAUTH 535 AUTH/);
    expect(server.attempts.sender).to.equal(0);
    expect(host.log).to.match(/"level":"warn"[^\n]*EAUTH 535/);
    expect(host.log).not.to.match(/la-clave-de|SECRET-SERVER-TEXT|correo\.example/);

    // The host with the fixed login, on the same database.
    const mail = server.config({ secure: 'starttls', ca: certificate.file, ...login });
    const mended = await opened.add(MailHost.start(mail, host));
    mended.host.clock.advance(HOUR);
    await mended.gone(id);
    expect(server.received).to.have.length(1);
  });

  it('and is not lost while the server is gone', async () => {
    const { server, host } = await serverAndHost({}, {});
    await server.stop();
    const id = await host.enqueue();
    expect((await host.failed(id)).last_error).to.contain('ECONNREFUSED');
    host.host.clock.advance(HOUR);
    await host.failed(id, 2);
    const back = await opened.add(TestSmtpServer.start({ port: server.port }));
    host.host.clock.advance(HOUR);
    await host.gone(id);
    expect(back.received).to.have.length(1);
  });

  it('and is handed to another host where this one stops in the middle', async () => {
    const { server, host } = await serverAndHost({}, { timeoutSeconds: 40 });
    const quick = await opened.add(TestSmtpServer.start());
    server.answers.data = 'silence';
    const id = await host.enqueue();
    expect(await host.attempt(id, 0.3)).to.equal('open');
    const other = await opened.add(MailHost.start(quick.config(), host));
    expect(quick.received, 'while the first is at it').to.have.length(0);
    // Forty seconds, had it waited for the end of the attempt.
    await host.host.host.stop();
    await other.gone(id);
    expect(quick.received).to.have.length(1);
  });
});
