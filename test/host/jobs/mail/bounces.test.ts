import { expect } from 'chai';
import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { packageRoot } from '../../../../host/runtime/paths.js';
import { SentMails } from '../../../../host/jobs/mail/bounces/sent-mails.js';
import { Clock, Outbox } from '../../../../host/plugin-api/index.js';
import { until } from '../../../../testing/until.js';
import {
  BOUNCE_SECRET,
  bounces,
  postBounce,
  returnedMail,
  type MailSystem,
  type ReportedMail,
} from '../../../support/returned-mail.js';
import { TestSmtpServer, type ReceivedMail } from '../../../support/smtp-server.js';
import { MailEnds, mailEnded } from './support/mail-ends.js';
import { DATA, MailHost, TO } from './support/mail-host.js';

const DAY = 24 * 3600;

describe('a mail that comes back', () => {
  let server: TestSmtpServer;
  let host: MailHost;
  const ends = new MailEnds();

  before(async () => {
    server = await TestSmtpServer.start();
    host = await MailHost.start(server.config({ bounces }), undefined, { jobs: [ends.handler] });
  });
  after(async () => {
    await host.stop();
    await server.stop();
  });
  beforeEach(() => {
    ends.nextLetter();
    delete server.answers.data;
  });

  const enqueue = (): Promise<string> => host.enqueue(TO, DATA, { onEnd: ends.onEnd() });
  const reported = ({ from, email }: ReceivedMail): ReportedMail => ({ returnTo: from, messageId: email.messageId! });
  /** Sends a mail, and waits until its sender knows that the server accepted it. */
  const send = async (): Promise<ReportedMail> => {
    const after = server.received.length;
    await enqueue();
    const mail = await server.message(after);
    await ends.untilHeard('sent');
    return reported(mail);
  };
  const post = (...[body, options]: [Parameters<typeof postBounce>[1], Parameters<typeof postBounce>[2]?]) =>
    postBounce(host.host.url, body, options);
  const accepted = async (response: Response): Promise<void> => {
    expect([response.status, await response.json()]).to.deep.equal([200, { ok: true }]);
  };
  /** Waits for the follow-ups of all that was posted before. */
  const isQuiet = (): Promise<void> =>
    until('nothing waits', async () => {
      const sql = "SELECT id FROM host_job WHERE state IN ('PENDIENTE', 'EN_COLA') AND name = $1";
      return (await host.host.database.rows(sql, [mailEnded.name])).length === 0;
    });

  it('had its own envelope sender, where it has a follow-up', async () => {
    const after = server.received.length;
    const id = await enqueue();
    const mail = await server.message(after);
    expect(mail.from).to.equal(`rebotes+${id.replaceAll('-', '')}@ciudad.example`);
    expect(mail.email.from).to.include({ address: 'no-responder@ciudad.example' });
    await host.enqueue();
    expect((await server.message(after + 1)).from).to.equal('no-responder@ciudad.example');
    await ends.untilHeard('sent');
  });

  const systems: readonly (readonly [MailSystem, string])[] = [
    ['postfix', '5.1.1'],
    ['microsoft-365', '5.2.2'],
    ['gmail', '4.4.7'],
  ];
  for (const [system, status] of systems) {
    it(`is known by the report of ${system}`, async () => {
      const mail = await send();
      await accepted(await post(returnedMail(system, mail)));
      await ends.untilHeard('sent', `returned ${status}`);
    });

    it(`is known by what the report of ${system} brings back, where its address was rewritten`, async () => {
      const mail = await send();
      await accepted(await post(returnedMail(system, { ...mail, returnTo: 'rebotes@ciudad.example' })));
      await ends.untilHeard('sent', `returned ${status}`);
    });
  }

  it('is known by the recipient that the caller names', async () => {
    const { returnTo } = await send();
    const report = returnedMail('postfix', { returnTo: 'rebotes@ciudad.example', messageId: '<otro@ciudad.example>' });
    await accepted(await post(report));
    await accepted(await post(report, { query: `?destinatario=${encodeURIComponent(returnTo.toUpperCase())}` }));
    await ends.untilHeard('sent', 'returned 5.1.1');
  });

  it('is known by JSON, by its token or by its Message-ID', async () => {
    const first = await send();
    const token = first.returnTo.slice('rebotes+'.length, -'@ciudad.example'.length);
    await accepted(await post({ token, estado: 'rebotado', motivo: '5.7.1' }));
    await ends.untilHeard('sent', 'returned 5.7.1');
    ends.nextLetter();
    const second = await send();
    await accepted(await post({ mensaje: second.messageId, estado: 'rebotado' }));
    await ends.untilHeard('sent', 'returned');
  });

  it('is reported by the program that docs/operation.md gives to Postfix', async () => {
    const mail = await send();
    const program = await documentedProgram(host);
    const token = mail.returnTo.slice('rebotes+'.length, -'@ciudad.example'.length);
    const report = returnedMail('postfix', { returnTo: 'rebotes@ciudad.gov.co', messageId: '<otro@ciudad.gov.co>' });
    expect(await run(program, { EXTENSION: token }, report)).to.equal(0);
    await ends.untilHeard('sent', 'returned 5.1.1');
    expect(await run(program, { EXTENSION: token }, 'Hola')).to.equal(0);
    const away = program.replaceAll(/http:\/\/[^/]*/g, 'http://127.0.0.1:1');
    expect(await run(away, { EXTENSION: token }, report)).to.equal(75);
  });

  it('is followed up once, however often and concurrently it is reported', async () => {
    const mail = await send();
    const report = returnedMail('postfix', mail);
    for (const answer of await Promise.all(Array.from({ length: 10 }, () => post(report)))) await accepted(answer);
    await ends.untilHeard('sent', 'returned 5.1.1');
    await accepted(await post({ mensaje: mail.messageId, estado: 'rebotado' }));
    await isQuiet();
    await ends.untilHeard('sent', 'returned 5.1.1');
  });

  it('counts as returned for good, where that is known before its job has ended', async () => {
    const after = server.received.length;
    server.answers.data = 'cut';
    const id = await enqueue();
    const mail = await server.message(after);
    await host.failed(id);
    const report = returnedMail('postfix', reported(mail));
    await Promise.all([post(report), post(report)]);
    await ends.untilHeard('returned 5.1.1');
    delete server.answers.data;
    host.host.clock.advance(DAY / 2);
    await host.gone(id);
    await isQuiet();
    await ends.untilHeard('returned 5.1.1');
  });

  it('is followed up after its sending where the report arrives while its job ends', async () => {
    for (let round = 0; round < 5; round += 1) {
      ends.nextLetter();
      const after = server.received.length;
      const id = await enqueue();
      await accepted(await post(returnedMail('postfix', reported(await server.message(after)))));
      await host.gone(id);
      await isQuiet();
      // Or before it was known to be sent.
      const back = 'returned 5.1.1';
      expect(ends.heard.join()).to.be.oneOf([ends.of('sent', back).join(), ends.of(back).join()]);
    }
  });

  it('is not one that is late, was delivered, or is answered', async () => {
    const mail = await send();
    const report = returnedMail('postfix', mail);
    for (const action of ['delayed', 'delivered', 'relayed', 'expanded']) {
      await accepted(await post(report.replace('Action: failed', `Action: ${action}`)));
    }
    await accepted(await post(report.replace('Status: 5.1.1', 'Status: 2.0.0')));
    const headers = `From: ana@correo.example\r\nTo: ${mail.returnTo}\r\nSubject: Fuera de la oficina\r\n`;
    await accepted(await post(`${headers}Auto-Submitted: auto-replied\r\n\r\nVuelvo el lunes.\r\n`));
    await accepted(await post(`${headers}\r\nAction: failed\r\nStatus: 5.1.1\r\n`));
    await isQuiet();
    await ends.untilHeard('sent');
  });

  it('is answered alike where it is unknown', async () => {
    const unknown = '019abc3f-6d2e-7c41-a8f0-5b9d3e17c604';
    const mail = {
      returnTo: `rebotes+${unknown.replaceAll('-', '')}@ciudad.example`,
      messageId: `<${unknown}@x.example>`,
    };
    await accepted(await post(returnedMail('gmail', mail)));
    await accepted(await post({ mensaje: mail.messageId, estado: 'rebotado' }));
    await accepted(await post({ token: 'ninguno', estado: 'rebotado' }));
    const own = await send();
    const elsewhere = own.returnTo.replace('ciudad.example', 'ciudad.example.net');
    await accepted(await post(returnedMail('postfix', { returnTo: elsewhere, messageId: '<otro@ciudad.example>' })));
    await isQuiet();
    await ends.untilHeard('sent');
  });

  it('cannot be reported without the secret', async () => {
    const mail = await send();
    for (const secret of ['', 'otro', 'secreto-de-los-rebotes-']) {
      const answer = await post(returnedMail('postfix', mail), { secret });
      expect(answer.status).to.equal(401);
      expect(await answer.json()).to.include({ detail: 'El secreto de los correos devueltos no es válido.' });
    }
    await isQuiet();
    await ends.untilHeard('sent');
  });

  it('is refused in words where what was posted is no message', async () => {
    const mail = await send();
    const report = returnedMail('postfix', mail);
    const refused: readonly (readonly [string | Buffer | object, number])[] = [
      ['', 400],
      ['\r\n\r\nHola', 400],
      ['Hola, le escribo por su mensaje', 400],
      [Buffer.from([0, 255, 254, 13, 10, 13, 10]), 400],
      [report.replace('Action: failed', 'Actions: failed'), 400],
      [nested(200), 400],
      [`Subject: ${'a'.repeat(200_000)}\r\n\r\n`, 400],
      [Buffer.alloc(1024 * 1024 + 1, 'a: b\n'), 413],
      [{ estado: 'rebotado' }, 400],
      [{ token: 'a', mensaje: 'b', estado: 'rebotado' }, 400],
      [{ token: 'a', estado: 'entregado' }, 400],
      [{ token: 'a', estado: 'rebotado', motivo: 'ana@correo.example no existe' }, 400],
      [[], 400],
    ];
    for (const [index, [body, status]] of refused.entries()) {
      const answer = await post(body);
      expect([index, answer.status]).to.deep.equal([index, status]);
      expect(JSON.stringify(await answer.json())).not.to.include('ana@');
    }
    expect((await post(report, { type: 'text/plain' })).status).to.equal(415);
    expect((await post('{', { type: 'application/json' })).status).to.equal(400);
    await isQuiet();
    await ends.untilHeard('sent');
  });

  it('is found in what is strange and still a report', async () => {
    const strange: readonly ((report: string) => string)[] = [
      (report) => report.replaceAll('charset=utf-8', 'charset=klingon-8'),
      (report) => report.replaceAll('\r\n', '\n'),
      (report) => report.replace('Action: failed\r\nStatus: 5.1.1', 'STATUS:5.1.1 (unknown)\r\naction:FAILED'),
      (report) => report.slice(0, report.indexOf('Hola, Ana.')),
      (report) => `${report}${'--a\r\n\r\n'.repeat(100_000)}`,
      (report) =>
        report.replace('Content-Type: message/delivery-status', 'Content-Type: message/global-delivery-status'),
      asBase64,
    ];
    for (const [index, change] of strange.entries()) {
      ends.nextLetter();
      const mail = await send();
      const answer = await post(change(returnedMail('postfix', mail)));
      expect([index, answer.status]).to.deep.equal([index, 200]);
      await ends.untilHeard('sent', 'returned 5.1.1');
    }
  });

  it('is forgotten after 30 days', async () => {
    const mail = await send();
    host.host.clock.advance(29 * DAY);
    const { container, database } = host.host;
    const sent = new SentMails({ database, outbox: container.get<Outbox>(Outbox), clock: container.get<Clock>(Clock) });
    await sent.schedule.run(new AbortController().signal);
    expect(await database.rows('SELECT id FROM host_sent_mail')).not.to.deep.equal([]);
    host.host.clock.advance(2 * DAY);
    await sent.schedule.run(new AbortController().signal);
    expect(await database.rows('SELECT id FROM host_sent_mail')).to.deep.equal([]);
    await accepted(await post(returnedMail('postfix', mail)));
    await isQuiet();
    await ends.untilHeard('sent');
  });

  it('leaves no address in the log', () => {
    expect(host.log).to.include('mail came back').and.not.include('ana@').and.not.include('rebotes+');
  });
});

describe('a mail that comes back to a city that does not want to know', () => {
  const ends = new MailEnds();
  let server: TestSmtpServer;
  let host: MailHost;

  before(async () => {
    server = await TestSmtpServer.start();
    host = await MailHost.start(server.config(), undefined, { jobs: [ends.handler] });
  });
  after(async () => {
    await host.stop();
    await server.stop();
  });

  it('has the sender of all mails, is not kept, and is refused', async () => {
    const id = await host.enqueue(TO, DATA, { onEnd: ends.onEnd() });
    const { from, email } = await server.message(0);
    expect(from).to.equal('no-responder@ciudad.example');
    await host.gone(id);
    expect(await host.host.database.rows('SELECT id FROM host_sent_mail')).to.deep.equal([]);
    const report = returnedMail('postfix', { returnTo: from, messageId: email.messageId! });
    for (const secret of [undefined, '', 'undefined']) {
      expect((await postBounce(host.host.url, report, { secret })).status).to.equal(401);
    }
  });
});

/** Returns the program of the documentation, with the host and the domain of a test. */
async function documentedProgram({ host }: MailHost): Promise<string> {
  const text = await readFile(path.join(packageRoot, 'docs/operation.md'), 'utf8');
  const program = /```sh\n(#!\/bin\/sh\nanswer=[^`]*)```/.exec(text)![1]!;
  const file = path.join(host.dataFolder, 'rebotes.header');
  await writeFile(file, `X-Bounce-Token: ${BOUNCE_SECRET}\n`);
  return program
    .replace('/etc/ventanilla/rebotes.header', file)
    .replace('https://tramites.ciudad.gov.co', host.url)
    .replace('@ciudad.gov.co', '@ciudad.example');
}

/** Runs a program of the shell like Postfix; returns its exit code. */
function run(program: string, environment: NodeJS.ProcessEnv, input: string): Promise<number> {
  return new Promise((resolve) => {
    const child = execFile('/bin/sh', ['-c', program], { env: { ...process.env, ...environment } }, (error) =>
      resolve(typeof error?.code === 'number' ? error.code : 0),
    );
    child.stdin!.end(input);
  });
}

/** Returns nested messages, one inside the other. */
function nested(depth: number): string {
  const parts = Array.from({ length: depth }, (_, index) => {
    const boundary = `b${index}`;
    return `Content-Type: multipart/report; boundary=${boundary}\r\n\r\n--${boundary}\r\n`;
  });
  return `${parts.join('')}Action: failed\r\n`;
}

/** Returns the report with its status in another encoding. */
function asBase64(report: string): string {
  const head = 'Content-Type: message/delivery-status\r\n';
  const start = report.indexOf(head) + head.length + 2;
  const end = report.indexOf('\r\n--4XyZ', start);
  const status = Buffer.from(report.slice(start, end)).toString('base64').replaceAll(/.{76}/g, '$&\r\n');
  return `${report.slice(0, start - 2)}Content-Transfer-Encoding: base64\r\n\r\n${status}${report.slice(end)}`;
}
