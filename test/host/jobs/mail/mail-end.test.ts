import { expect } from 'chai';
import { z } from 'zod';
import { defineJob } from '../../../../host/plugin-api/index.js';
import type { MailOptions } from '../../../../host/plugin-api/jobs/mail.js';
import { JobAdminClient } from '../../routes/admin/support/job-admin-client.js';
import { TestSmtpServer } from '../../../support/smtp-server.js';
import { until } from '../../../../testing/until.js';
import { person, peoplePlugin } from '../../support/people-plugin.js';
import { rejectionOf } from '../../support/rejection.js';
import { MailEnds, mailEnded } from './support/mail-ends.js';
import { DATA, MailHost, TO } from './support/mail-host.js';

const ADMIN = 1;
const HOUR = 3600;

describe('the end of a mail', () => {
  let server: TestSmtpServer;
  let host: MailHost;
  const ends = new MailEnds();

  before(async () => {
    server = await TestSmtpServer.start();
    host = await MailHost.start(server.config(), undefined, {
      jobs: [ends.handler],
      people: peoplePlugin(person(ADMIN, { permissions: new Set(['host.admin']) })),
    });
  });
  after(async () => {
    await host.stop();
    await server.stop();
  });
  beforeEach(() => {
    ends.nextLetter();
    for (const step of ['connect', 'sender', 'recipient', 'data'] as const) delete server.answers[step];
  });

  const enqueue = (options: MailOptions = {}): Promise<string> =>
    host.enqueue(TO, DATA, { ...options, onEnd: ends.onEnd() });

  it('reaches the sender: it was accepted', async () => {
    const id = await enqueue();
    await ends.untilHeard('sent');
    expect(await host.row(id)).to.equal(undefined);
  });

  it('is at once, where it ends unsent, with no server to be reached', async () => {
    const { port } = server;
    await server.stop();
    try {
      await enqueue({ awaited: true });
      await ends.untilHeard('unsent');
      // Any other mail waits for the server.
      const waits = await enqueue();
      await until('its attempt has failed', async () => (await host.row(waits))?.['attempts'] === 1);
      expect(await host.row(waits)).to.include({ state: 'PENDIENTE' });
    } finally {
      server = await TestSmtpServer.start({ port });
    }
  });

  it('reaches the sender: it was refused, and sent after all', async () => {
    server.answers.recipient = 550;
    const id = await enqueue();
    await ends.untilHeard('failed');
    expect(await host.row(id)).to.include({ state: 'FALLIDA' });
    delete server.answers.recipient;
    expect((await new JobAdminClient(host.host.url, ADMIN).act('retry', id)).status).to.equal(200);
    await ends.untilHeard('failed', 'sent');
    expect(await host.row(id)).to.equal(undefined);
  });

  it('reaches the sender: its time was up', async () => {
    server.answers.recipient = 451;
    const id = await enqueue({ notAfter: new Date(host.host.clock.now().getTime() + HOUR * 1000) });
    await host.failed(id);
    expect(ends.heard).to.deep.equal([]);
    host.host.clock.advance(HOUR + 1);
    await ends.untilHeard('failed');
  });

  it('reaches the sender: an administrator has discarded it', async () => {
    server.answers.recipient = 451;
    const id = await enqueue();
    await host.failed(id);
    expect((await new JobAdminClient(host.host.url, ADMIN).act('discard', id)).status).to.equal(200);
    await ends.untilHeard('failed');
  });

  it('is followed up by a valid job, or the mail is refused', async () => {
    const wrong = { type: mailEnded, data: { letter: 'secreto' } };
    const error = await rejectionOf(host.enqueue(TO, DATA, { onEnd: wrong }));
    expect(error.message).to.include('sample/mail-ended').and.not.include('secreto');
    const long = { type: defineJob('a'.repeat(101), z.looseObject({})), data: {} };
    expect((await rejectionOf(host.enqueue(TO, DATA, { onEnd: long }))).message).to.include('host/mail');
  });
});
