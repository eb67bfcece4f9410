import { expect } from 'chai';
import { randomBytes } from 'node:crypto';
import { Mailer } from '../../../../host/plugin-api/index.js';
import { Sealer } from '../../../../host/data/secrets/sealer.js';
import { TestSmtpServer } from '../../../support/smtp-server.js';
import { rejectionOf } from '../../support/rejection.js';
import { DATA, greeting, MailHost, TO } from './support/mail-host.js';

/** The data of a mail's job. */
interface SealedData {
  readonly template: string;
  readonly sealed: string;
}

describe('mail in the outbox', () => {
  let server: TestSmtpServer;
  let host: MailHost;

  before(async () => {
    server = await TestSmtpServer.start();
    host = await MailHost.start(server.config());
  });
  after(async () => {
    await host.stop();
    await server.stop();
  });
  beforeEach(() => {
    server.received.length = 0;
    delete server.answers.recipient;
  });

  it('is sealed: nothing of it can be read in the database but which mail it is', async () => {
    server.answers.recipient = 451;
    const id = await host.enqueue();
    await host.failed(id);
    const rows = JSON.stringify(await host.host.database.rows('SELECT * FROM host_job'));
    expect(rows).to.contain('sample/greeting');
    const row = await host.row(id);
    const data = host.host.database.parseJson<SealedData>(row!.data);
    expect(data).to.have.all.keys('template', 'sealed');
    const bytes = Buffer.from(data.sealed, 'base64').toString('latin1');
    for (const secret of [TO, 'correo.example', DATA.codigo, 'Saludo', 'Hola', 'subject']) {
      expect(rows).not.to.contain(secret);
      expect(bytes).not.to.contain(secret);
    }
    delete server.answers.recipient;
    host.host.clock.advance(3600);
    await host.gone(id);
    expect(server.received[0]!.email.text).to.contain(DATA.codigo);
  });

  for (const [what, change] of [
    ['was changed', (data: SealedData) => ({ ...data, sealed: flipped(data.sealed) })],
    ['was given to another mail', (data: SealedData) => ({ ...data, template: 'a/b' })],
  ] as const) {
    it(`is given up, unsent, where it ${what} in the database`, async () => {
      server.answers.recipient = 451;
      const id = await host.enqueue();
      const row = await host.failed(id);
      const data = host.host.database.parseJson<SealedData>(row.data);
      const text = JSON.stringify(change(data));
      await host.host.database.changeRows('UPDATE host_job SET data = $1 WHERE id = $2', [text, id]);
      delete server.answers.recipient;
      expect(await host.attempt(id, 5)).to.equal('given-up');
      expect((await host.row(id))!.last_error).to.equal('El mensaje no se puede abrir: se cambió después de sellarlo.');
      expect(server.received).to.have.length(0);
    });
  }

  it('waits for a host that has the key that it was sealed under', async () => {
    server.answers.recipient = 451;
    const id = await host.enqueue();
    const row = await host.failed(id);
    const data = host.host.database.parseJson<SealedData>(row.data);
    const other = new Sealer({ present: randomBytes(32), previous: [] });
    const sealed = other.seal('host/mail', data.template, Buffer.from('{}')).toString('base64');
    const text = JSON.stringify({ ...data, sealed });
    await host.host.database.changeRows('UPDATE host_job SET data = $1 WHERE id = $2', [text, id]);
    expect(await host.attempt(id, 5)).to.equal('open');
    expect((await host.row(id))!.last_error).to.equal(
      'El mensaje se selló con una clave secreta que este servidor no tiene.',
    );
    await host.host.database.changeRows('DELETE FROM host_job WHERE id = $1', [id]);
  });

  it('does not leave where its transaction is rolled back', async () => {
    const mailer = host.host.container.get<Mailer>(Mailer);
    const before = await host.rows();
    const work = host.host.database.transaction(async (tx) => {
      await mailer.enqueueMail(tx, { to: TO, template: greeting, data: DATA });
      throw new Error('rolled back');
    });
    expect((await rejectionOf(work)).message).to.equal('rolled back');
    expect(await host.rows()).to.deep.equal(before);
    await host.gone(await host.enqueue('otra@correo.example'));
    expect(server.received.map(({ to }) => to)).to.deep.equal([['otra@correo.example']]);
  });

  for (const to of [
    'ana@correo.example\r\nBcc: otra@correo.example',
    'ana@correo.example\nRCPT TO:<otra@correo.example>',
    'ana@correo.example, otra@correo.example',
    'ana@correo.example otra@correo.example',
    'ana@correo.example;otra@correo.example',
    'Ana <ana@correo.example>',
    '<ana@correo.example>',
    '"otra@correo.example> x"@correo.example',
    'otra@correo.example(@correo.example)',
    'grupo: ana@correo.example;',
    'ana@correo.example\0',
    'ana@[127.0.0.1]',
    'ana@@correo.example',
    'ana',
    '@correo.example',
    '',
    `${'a'.repeat(250)}@correo.example`,
    'añá@correo.example',
  ]) {
    it(`takes no address but that of one person: ${JSON.stringify(to).slice(0, 50)}`, async () => {
      const error = await rejectionOf(host.enqueue(to));
      expect(error).to.include({ name: 'InputError', code: 'email_not_valid' });
      expect(error.message).to.equal('La dirección de correo no es válida.');
    });
  }

  it('lets no value add a header, a recipient or mark-up', async () => {
    const nombre = 'Ana\r\nBcc: otra@correo.example\r\n\r\n<script>alert(1)</script>\u202egpj.exe\u0000\u0085\u2028fin';
    const codigo = '"><img src=x onerror=alert(1)> {{ nombre }} {% raw %} =?utf-8?q?x?= \r\n.\r\nMAIL FROM:<x@y.z>';
    await host.gone(await host.enqueue(TO, { nombre, codigo }));
    const [{ email, to, raw }] = server.received as [(typeof server.received)[0]];
    expect(server.received).to.have.length(1);
    expect(to).to.deep.equal([TO]);
    expect(email.bcc ?? []).to.deep.equal([]);
    expect(raw.split('\r\n\r\n', 1)[0]).not.to.match(/^Bcc/im);
    expect(email.subject).to.equal('Saludo para Ana Bcc: otra@correo.example <script>alert(1)</script>gpj.exe fin');
    expect(email.html)
      .to.contain('&lt;script&gt;')
      .and.not.to.match(/<script|<img|\u202e/);
    expect(email.text).to.contain('{{ nombre }} {% raw %}').and.to.contain('\n.\nMAIL FROM:<x@y.z>');
  });

  it('keeps a long subject to 200 characters, and long texts whole', async () => {
    const nombre = '🙂'.repeat(300);
    await host.gone(await host.enqueue(TO, { nombre, codigo: 'ñ'.repeat(50_000) }));
    const [{ email }] = server.received as [(typeof server.received)[0]];
    expect(email.subject!.length).to.be.within(150, 200);
    expect(email.subject).to.match(/^Saludo para 🙂+$/u);
    expect(email.text).to.contain('ñ'.repeat(50_000));
  });

  it('fails loudly for a mail that no plugin declares, and for one without its data', async () => {
    const mailer = host.host.container.get<Mailer>(Mailer);
    const send = (name: string, data: Readonly<Record<string, string>>): Promise<string> =>
      host.host.database.transaction((tx) => mailer.enqueueMail(tx, { to: TO, template: { ...greeting, name }, data }));
    expect((await rejectionOf(send('sample/other', DATA))).message).to.contain('"sample/other"');
    expect((await rejectionOf(send('sample/greeting', { nombre: 'Ana' }))).message).to.contain('codigo');
  });
});

function flipped(sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64');
  bytes[40] = bytes[40]! ^ 1;
  return bytes.toString('base64');
}
