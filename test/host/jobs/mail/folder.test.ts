import { expect } from 'chai';
import { readdirSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import PostalMime from 'postal-mime';
import { FolderTransport } from '../../../../host/jobs/mail/folder-transport.js';
import { TemporaryFolder } from '../../support/temporary-folder.js';
import { MailHost, TO } from './support/mail-host.js';

describe('mail in a folder', () => {
  let host: MailHost;

  before(async () => {
    host = await MailHost.start({ cityName: 'Alcaldía de Jamundí' });
  });
  after(() => host.stop());

  it('is a file that mail programs open, and that only the owner reads', async () => {
    const startedAt = host.host.clock.now().toISOString();
    const id = await host.enqueue();
    await host.gone(id);
    const [name, ...more] = await host.files();
    expect(more).to.deep.equal([]);
    expect(name)
      .to.match(/^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z-/)
      .and.match(new RegExp(`-${id}\\.eml$`));
    expect(name!.slice(0, 16)).to.equal(startedAt.slice(0, 16).replace(':', '-'));
    const file = path.join(host.host.dataFolder, 'mail', name!);
    expect((await stat(file)).mode & 0o777).to.equal(0o600);
    expect((await stat(path.dirname(file))).mode & 0o777).to.equal(0o700);

    const email = await PostalMime.parse(await readFile(file));
    expect(email.to).to.deep.equal([{ name: '', address: TO }]);
    expect(email.from).to.include({ name: 'Alcaldía de Jamundí', address: 'no-responder@localhost' });
    expect(email.subject).to.equal('Saludo para Ana Íñiguez');
    expect(email.text).to.match(/^Hola, Ana Íñiguez: su código es K7Q2M\.\n\n--\nAlcaldía de Jamundí\n/);
    expect(email.html).to.contain('<b>K7Q2M</b>').and.contain('Alcaldía de Jamundí');
    expect(email.messageId).to.equal(`<${id}@localhost>`);
    expect(host.log)
      .to.contain('mail was sent')
      .and.not.to.match(/correo\.example|K7Q2M|Íñiguez/);
  });

  it('is there once where its job is done twice', async () => {
    const folder = new TemporaryFolder();
    try {
      const transport = new FolderTransport(folder.path, { name: '', address: 'a@localhost' });
      const mail = {
        at: '2026-01-02T03:04:05.678Z',
        to: TO,
        subject: 'S',
        text: 'T',
        html: '<p>H</p>',
        attachments: [],
      };
      const job = { id: 'one', signal: new AbortController().signal };
      await Promise.all([transport.send(mail, job), transport.send(mail, { ...job, id: 'two' })]);
      await transport.send(mail, job);
      expect(readdirSync(folder.path).sort()).to.deep.equal([
        '2026-01-02T03-04-05-678Z-one.eml',
        '2026-01-02T03-04-05-678Z-two.eml',
      ]);
    } finally {
      folder.remove();
    }
  });
});
