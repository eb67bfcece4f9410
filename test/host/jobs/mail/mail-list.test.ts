import { expect } from 'chai';
import type { ListedMail } from '../../../../host/jobs/mail/mail-list.js';
import { AdminCaller } from '../../../../testing/admin-caller.js';
import { bounces, postBounce, returnedMail } from '../../../support/returned-mail.js';
import { TestSmtpServer } from '../../../support/smtp-server.js';
import { person, peoplePlugin } from '../../support/people-plugin.js';
import { MailEnds } from './support/mail-ends.js';
import { DATA, MailHost, TO } from './support/mail-host.js';

const ADMIN = 1;

describe('the list of mails', () => {
  let server: TestSmtpServer;
  let host: MailHost;
  let admin: AdminCaller;
  const ends = new MailEnds();

  before(async () => {
    server = await TestSmtpServer.start();
    const people = peoplePlugin(person(ADMIN, { permissions: new Set(['host.admin']) }));
    host = await MailHost.start(server.config({ bounces }), undefined, { jobs: [ends.handler], people });
    admin = new AdminCaller(host.host.url, String(ADMIN));
  });
  after(async () => {
    await host.stop();
    await server.stop();
  });
  beforeEach(() => {
    ends.nextLetter();
    delete server.answers.data;
  });

  const list = (input: object = {}): Promise<ListedMail[]> => admin.items<ListedMail>('host.mails.list', input);

  it('shows a refused mail with its reason and a masked address, which may be tried again', async () => {
    server.answers.data = 550;
    const id = await host.enqueue();
    await host.failed(id);
    const [mail, ...others] = await list({ state: 'FALLIDO' });
    expect(others).to.deep.equal([]);
    expect(mail).to.deep.include({ id, about: 'sample/greeting', to: 'a**@correo.example', canRetry: true });
    expect(mail!.lastError).to.match(/^El servidor de correo rechazó el mensaje/);
    expect(JSON.stringify(await list())).not.to.include(TO);
    expect((await admin.mutate('host.jobs.discard', { id })).status).to.equal(200);
    expect(await list({ state: 'FALLIDO' })).to.deep.equal([]);
    expect((await list({ state: 'DESCARTADO' }))[0]).to.include({ id, to: null, canRetry: false });
  });

  it('shows a sent mail whose end a plugin waits for, and that it came back', async () => {
    const after = server.received.length;
    const id = await host.enqueue(TO, DATA, { onEnd: ends.onEnd() });
    const { from, email } = await server.message(after);
    await ends.untilHeard('sent');
    expect((await list({ state: 'ENVIADO' }))[0]).to.include({ id, state: 'ENVIADO', to: null, returnedAt: null });
    await postBounce(host.host.url, returnedMail('postfix', { returnTo: from, messageId: email.messageId! }));
    await ends.untilHeard('sent', 'returned 5.1.1');
    expect(await list({ state: 'ENVIADO' })).to.deep.equal([]);
    const [mail] = await list({ state: 'DEVUELTO', limit: 1 });
    expect(mail).to.include({ id, state: 'DEVUELTO', canRetry: false });
    expect(mail!.returnedAt).to.be.a('string');
    expect((await list({ limit: 1 })).map((one) => one.id)[0], 'the newest comes first').to.equal(id);
  });
});
