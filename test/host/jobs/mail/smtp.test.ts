import { expect } from 'chai';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { until } from '../../../../testing/until.js';
import { TestSmtpServer } from '../../../support/smtp-server.js';
import { DATA, MailHost, TO } from './support/mail-host.js';

const HOUR = 3600;

describe('mail over SMTP', () => {
  let server: TestSmtpServer;
  let host: MailHost;

  before(async () => {
    server = await TestSmtpServer.start();
    host = await MailHost.start(server.config({ timeoutSeconds: 30 }));
  });
  after(async () => {
    await host.stop();
    await server.stop();
  });
  beforeEach(() => {
    server.received.length = 0;
    for (const step of ['connect', 'sender', 'recipient', 'data'] as const) delete server.answers[step];
  });

  it('arrives as it was worded, in two forms, from the city and with the id of its job', async () => {
    const startedAt = Date.now();
    const id = await host.enqueue();
    await host.gone(id);
    const [{ from, to, email, raw }] = server.received as [(typeof server.received)[0]];
    expect(server.received).to.have.length(1);
    expect({ from, to }).to.deep.equal({ from: 'no-responder@ciudad.example', to: [TO] });
    expect(email.from).to.include({ name: 'Alcaldía de Prueba', address: 'no-responder@ciudad.example' });
    expect(email.to).to.have.length(1);
    expect(email.to![0]!.address).to.equal(TO);
    expect(email.subject).to.equal('Saludo para Ana Íñiguez');
    expect(email.text).to.match(/^Hola, Ana Íñiguez: su código es K7Q2M\.\n\n--\nAlcaldía\n/);
    expect(email.html).to.contain('<p>Hola, Ana Íñiguez: su código es <b>K7Q2M</b>.</p>');
    expect(email.messageId).to.equal(`<${id}@ciudad.example>`);
    expect(new Date(email.date!).getTime()).to.be.within(startedAt - 1000, Date.now());
    expect(raw).to.match(/^Auto-Submitted: auto-generated\r$/m);
  });

  it('is done at once for a waiting caller', async () => {
    const id = await host.enqueue();
    expect(await host.attempt(id, 30)).to.equal('done');
    expect(server.received).to.have.length(1);
  });

  it('goes one after another over a connection, and over a new one where the server has closed it', async () => {
    const connections: string[] = [];
    for (const close of [false, true, false]) {
      await host.gone(await host.enqueue());
      connections.push(server.received.at(-1)!.connection);
      if (close) server.cut();
    }
    const [first, second, third] = connections;
    expect(second).to.equal(first);
    expect(third).not.to.equal(first);
    expect(server.received).to.have.length(3);
  });

  for (const [step, code] of [
    ['recipient', 550],
    ['sender', 553],
    ['data', 554],
  ] as const) {
    it(`is given up where the server refuses the ${step} for good`, async () => {
      server.answers[step] = code;
      const attempts = server.attempts[step];
      const id = await host.enqueue();
      expect(await host.attempt(id, 30)).to.equal('given-up');
      const row = (await host.row(id))!;
      expect(row).to.include({ state: 'FALLIDA', attempts: 1 });
      expect(row.last_error).to.match(new RegExp(`E(ENVELOPE|MESSAGE) ${code} `));
      expect(server.attempts[step]).to.equal(attempts + 1);
    });
  }

  for (const [step, code] of [
    ['recipient', 451],
    ['sender', 421],
    ['data', 452],
    ['connect', 554],
    ['sender', 530],
    ['data', 503],
  ] as const) {
    it(`is tried again after ${code} to the ${step}`, async () => {
      // A new connection, so that the greeting has the code.
      server.cut();
      server.answers[step] = code;
      const id = await host.enqueue();
      const row = await host.failed(id);
      expect(row.state).to.equal('PENDIENTE');
      expect(row.last_error).to.contain(String(code));
      expect(server.received).to.have.length(0);
      delete server.answers[step];
      host.host.clock.advance(HOUR);
      await host.gone(id);
      expect(server.received).to.have.length(1);
    });
  }

  it('is tried again where the server takes too long', async () => {
    server.answers.data = 'silence';
    const hasty = await MailHost.start(server.config({ timeoutSeconds: 1 }));
    const id = await hasty.enqueue();
    expect(await hasty.attempt(id, 60)).to.equal('open');
    expect((await hasty.failed(id)).last_error).to.match(/: (EABORT|ETIMEDOUT)/);
    delete server.answers.data;
    const patient = await MailHost.start(server.config({ timeoutSeconds: 30 }), hasty);
    patient.host.clock.advance(HOUR);
    await patient.gone(id);
    expect(server.received).to.have.length(1);
    await patient.stop();
    await hasty.stop();
  });

  it('is tried again where the server talks and talks and never says it', async () => {
    const talker = createServer((socket) => {
      socket.on('error', () => undefined).write('220 talker\r\n');
      const talk = setInterval(() => socket.write('250-and\r\n'), 50);
      socket.on('close', () => clearInterval(talk));
    }).listen(0, '127.0.0.1');
    await once(talker, 'listening');
    const { port } = talker.address() as AddressInfo;
    const hasty = await MailHost.start(server.config({ port, timeoutSeconds: 1 }));
    try {
      const id = await hasty.enqueue();
      expect(await hasty.attempt(id, 60)).to.equal('open');
      expect((await hasty.failed(id)).last_error).to.match(/: (EABORT|ETIMEDOUT)/);
    } finally {
      await hasty.stop();
      talker.close();
    }
  });

  it('is not waited for longer than was said, and goes on', async () => {
    server.answers.data = 'silence';
    const asked = server.attempts.data;
    const id = await host.enqueue();
    expect(await host.attempt(id, 0.2)).to.equal('open');
    // On a busy machine it gets there later.
    await until('the server has the mail', () => server.attempts.data > asked);
    delete server.answers.data;
    server.cut();
    await host.failed(id);
    host.host.clock.advance(HOUR);
    await host.gone(id);
    expect(server.received).to.have.length(1);
  });

  it('comes twice, with one Message-ID, where the answer was lost', async () => {
    server.answers.data = 'cut';
    const id = await host.enqueue();
    expect((await host.failed(id)).last_error).to.match(/: (ECONNECTION|ESOCKET)/);
    delete server.answers.data;
    host.host.clock.advance(HOUR);
    await host.gone(id);
    expect(server.received.map(({ email }) => email.messageId)).to.deep.equal([
      `<${id}@ciudad.example>`,
      `<${id}@ciudad.example>`,
    ]);
    const [first, second] = server.received.map(({ email }) => [email.date, email.subject, email.text]);
    expect(second).to.deep.equal(first);
  });

  it('does not leave after its last moment', async () => {
    server.answers.recipient = 451;
    const notAfter = new Date(host.host.clock.now().getTime() + 60_000);
    const id = await host.enqueue(TO, DATA, { notAfter });
    await host.failed(id);
    delete server.answers.recipient;
    host.host.clock.advance(61);
    await until('it has expired', async () => (await host.row(id))?.state === 'VENCIDA');
    expect((await host.row(id))!.data).to.equal(null);
    expect(server.received).to.have.length(0);
  });

  it('logs what happened, without address and content', () => {
    const { log } = host;
    for (const said of ['mail was sent', 'mail was refused for good', 'sample/greeting', ' 550 RCPT TO']) {
      expect(log).to.contain(said);
    }
    expect(log).not.to.match(/correo\.example|SECRET-SERVER-TEXT|K7Q2M|Íñiguez|Saludo/);
  });
});
