import { expect } from 'chai';
import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { Files, Mailer, MailTemplateRevisions, type Mail, type StoredFile } from '../../../../host/plugin-api/index.js';
import { exportedSections, importInto, refusalOf } from '../../../acceptance/support/bundles.js';
import { TestSmtpServer } from '../../../support/smtp-server.js';
import { sweepFiles } from '../../../support/sweep-files.js';
import { rejectionOf } from '../../support/rejection.js';
import { greeting, MailHost, TO } from './support/mail-host.js';

const resolved = {
  codigo: 'M_RESUELTO',
  asunto: 'Su {{ tramite.nombre }} está {{ estado }}',
  html: '<p>{{ tramite.nombre }}</p><ul>{% for paso in pasos %}<li>{{ paso }}</li>{% endfor %}</ul>',
  texto: '{{ tramite.nombre }}:{% for paso in pasos %} {{ paso }}{% endfor %}',
};
const data = { tramite: { nombre: 'poda' }, estado: 'resuelto', pasos: ['radicado', 'visita & <acta>'] };

describe('a mail by a template of the city', () => {
  let server: TestSmtpServer;
  let host: MailHost;
  let files: Files;

  before(async () => {
    server = await TestSmtpServer.start();
    host = await MailHost.start({ ...server.config(), attachmentBytes: 200_000 });
    files = host.host.container.get<Files>(Files);
  });
  after(async () => {
    await host.stop();
    await server.stop();
  });
  beforeEach(async () => {
    server.received.length = 0;
    delete server.answers.recipient;
    await importTemplates(resolved);
  });

  const importTemplates = (...plantillas_correo: readonly object[]): Promise<unknown> =>
    importInto(host.host, { plantillas_correo });
  const enqueue = (mail: Partial<Mail> = {}): Promise<string> => {
    const mailer = host.host.container.get<Mailer>(Mailer);
    return host.host.database.transaction((tx) =>
      mailer.enqueueMail(tx, { to: TO, template: { codigo: 'M_RESUELTO' }, data, ...mail }),
    );
  };
  const settled = async (content: Buffer, name: string): Promise<StoredFile> => {
    const file = await files.receiveFile(Readable.from([content]), { name });
    const place = { owner: `sample/act/${file.id}`, slot: '' };
    await host.host.database.transaction((tx) => files.settleFile(tx, file, place));
    return file;
  };

  it('says what the template makes of lists and objects, in the city’s layout', async () => {
    await host.gone(await enqueue());
    const [{ email, to }] = server.received as [(typeof server.received)[0]];
    expect(to).to.deep.equal([TO]);
    expect(email.subject).to.equal('Su poda está resuelto');
    expect(email.text).to.match(/^poda: radicado visita & <acta>\n\n--\nAlcaldía\n/);
    expect(email.html)
      .to.contain('<p>poda</p><ul><li>radicado</li><li>visita &amp; &lt;acta&gt;</li></ul>')
      .and.contain('<!doctype html>');
  });

  it('has a revision that grows with each change', async () => {
    const revisions = host.host.container.get<MailTemplateRevisions>(MailTemplateRevisions);
    const of = async () => Object.fromEntries(await revisions.revisionsOf(['M_RESUELTO', 'M_NINGUNA']));
    const { M_RESUELTO: before } = await of();
    await importTemplates(resolved);
    expect(await of()).to.deep.equal({ M_RESUELTO: before });
    await importTemplates({ ...resolved, asunto: 'Otro' });
    expect(await of()).to.deep.equal({ M_RESUELTO: before! + 1 });
  });

  it('is sealed while it waits, but for the code of the template', async () => {
    server.answers.recipient = 451;
    const id = await enqueue();
    await host.failed(id);
    const rows = JSON.stringify(await host.host.database.rows('SELECT * FROM host_job'));
    expect(rows).to.contain('plantillas_correo/M_RESUELTO');
    expect(rows).not.to.match(/poda|resuelto|visita|correo\.example/);
    expect(host.log).not.to.match(/poda|visita|correo\.example/);
    delete server.answers.recipient;
    expect(await host.attempt(id, 5)).to.equal('done');
  });

  it('lets no value add a line to the subject, and no template', async () => {
    const asunto = 'Aviso {{ "a\\r\\nBcc: x@correo.example" }} {{ estado }}';
    await importTemplates({ ...resolved, codigo: 'M_AVISO', asunto });
    const estado = 'listo\r\nBcc: otra@correo.example\r\n\r\nHola';
    await host.gone(await enqueue({ template: { codigo: 'M_AVISO' }, data: { ...data, estado } }));
    const [{ email, to, raw }] = server.received as [(typeof server.received)[0]];
    expect(to).to.deep.equal([TO]);
    expect(raw.split('\r\n\r\n', 1)[0]).not.to.match(/^Bcc/im);
    expect(email.subject).to.equal('Aviso a Bcc: x@correo.example listo Bcc: otra@correo.example Hola');
  });

  it('waits for a template that is not there, and leaves once it is', async () => {
    const id = await enqueue({ template: { codigo: 'M_NUEVO' } });
    const { last_error } = await host.failed(id);
    expect(last_error).to.equal('No existe la plantilla de correo "M_NUEVO".');
    await importTemplates({ ...resolved, codigo: 'M_NUEVO' });
    host.host.clock.advance(3600);
    await host.gone(id);
    expect(server.received).to.have.length(1);
  });

  for (const [what, parts, said] of [
    [
      'uses what the mail does not have',
      { texto: 'Hola\n{{ tarea.nombre }}' },
      /^Plantilla de correo "M_MALO", texto: Línea 2: falta el dato "tarea"\.$/,
    ],
    [
      'takes too much for what the mail brings',
      {
        html: '{% for a in pasos %}{% for b in pasos %}{% for c in pasos %}{{ a }}{% endfor %}{% endfor %}{% endfor %}',
      },
      /^Plantilla de correo "M_MALO", html: Línea \d+: la plantilla es demasiado larga o tarda demasiado\.$/,
    ],
  ] as const) {
    it(`waits where its template ${what}, says so to the administrator, and leaves once it is mended`, async () => {
      await importTemplates({ ...resolved, codigo: 'M_MALO', ...parts });
      const pasos = Array<string>(100).fill('reservado');
      const id = await enqueue({ template: { codigo: 'M_MALO' }, data: { ...data, pasos } });
      expect((await host.failed(id)).last_error)
        .to.match(said)
        .and.not.to.contain('reservado');
      await importTemplates({ ...resolved, codigo: 'M_MALO' });
      host.host.clock.advance(3600);
      await host.gone(id);
      expect(server.received).to.have.length(1);
    });
  }

  it('follows a change that another host made, within a second', async () => {
    const other = await MailHost.start({ driver: 'folder' }, host);
    try {
      await importInto(other.host, { plantillas_correo: [{ ...resolved, asunto: 'Otro asunto' }] });
      host.host.clock.advance(1);
      await host.gone(await enqueue());
      expect(server.received[0]!.email.subject).to.equal('Otro asunto');
    } finally {
      await other.stop();
    }
  });

  it('brings files as they are, by name and type, with a wording of a plugin too', async () => {
    const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(90_000)]);
    const [act, note] = [await settled(pdf, 'Resolución ñ.pdf'), await settled(Buffer.from('Nota'), 'nota.txt')];
    const attachments = [act.id, note.id];
    await host.gone(await enqueue({ attachments }));
    await host.gone(await enqueue({ attachments, template: greeting, data: { nombre: 'Ana', codigo: 'x' } }));
    expect(server.received).to.have.length(2);
    for (const { email } of server.received) {
      expect(
        email.attachments.map(({ filename, mimeType, disposition }) => [filename, mimeType, disposition]),
      ).to.deep.equal([
        ['Resolución ñ.pdf', 'application/pdf', 'attachment'],
        ['nota.txt', 'text/plain', 'attachment'],
      ]);
      expect(Buffer.from(email.attachments[0]!.content as ArrayBuffer).equals(pdf)).to.equal(true);
    }
  });

  it('takes a file that is settled in its own transaction', async () => {
    const file = await files.receiveFile(Readable.from(['Nota']), { name: 'nota.txt' });
    const mailer = host.host.container.get<Mailer>(Mailer);
    const id = await host.host.database.transaction(async (tx) => {
      await files.settleFile(tx, file, { owner: 'sample/act/own', slot: '' });
      return mailer.enqueueMail(tx, { to: TO, template: { codigo: 'M_RESUELTO' }, data, attachments: [file.id] });
    });
    await host.gone(id);
    expect(server.received[0]!.email.attachments).to.have.length(1);
  });

  it('takes no files that are not there or too large together', async () => {
    const half = await settled(randomBytes(100_001), 'a.bin');
    const rest = await settled(randomBytes(100_000), 'b.bin');
    const pending = await files.receiveFile(Readable.from(['x']), { name: 'c' });
    for (const attachments of [[half.id, rest.id], [pending.id], ['nada'], Array<string>(21).fill(rest.id)]) {
      expect(await rejectionOf(enqueue({ attachments }))).to.include({ code: 'attachments_not_valid' });
    }
    await host.gone(await enqueue({ attachments: [half.id] }));
  });

  it('is given up, and says why, where a file is gone before it leaves', async () => {
    server.answers.recipient = 451;
    const file = await settled(Buffer.from('Nota'), 'nota.txt');
    const id = await enqueue({ attachments: [file.id] });
    await host.failed(id);
    await host.host.database.transaction((tx) => files.releaseFile(tx, file.id));
    await sweepFiles(host.host.container);
    expect(await host.attempt(id, 5)).to.equal('given-up');
    expect((await host.row(id))!.last_error).to.equal('Un archivo adjunto ya no existe.');
  });

  it('comes and goes with bundles', async () => {
    expect(await importTemplates(resolved)).to.have.nested.property('report.plantillas_correo.left', 1);
    const changed = await importTemplates({ ...resolved, texto: 'Hola' }, { ...resolved, codigo: 'A' });
    expect(changed)
      .to.have.nested.property('report.plantillas_correo')
      .that.deep.equals({ created: 1, changed: 1, left: 0 });
    const { plantillas_correo } = await exportedSections(host.host);
    expect(plantillas_correo).to.deep.include({ ...resolved, texto: 'Hola' });
    expect(await importTemplates(...plantillas_correo!)).to.have.nested.property('report.plantillas_correo.changed', 0);
  });

  const bundle = (parts: object): string =>
    `version: 1\nplantillas_correo:\n  - codigo: M\n${Object.entries({
      asunto: 'A',
      html: 'H',
      texto: 'T',
      ...parts,
    })
      .map(([name, text]) => `    ${name}: ${JSON.stringify(text)}`)
      .join('\n')}\n`;

  for (const [what, parts, line, field, said] of [
    ['does not parse', { html: '<p>{{ nombre </p>' }, 5, 'html', 'no está cerrado'],
    [
      'names an unknown filter',
      { texto: 'a\n{{ nombre | grita }}' },
      6,
      'texto',
      'Línea 2: el filtro "grita" no existe',
    ],
    ['includes a file', { texto: '{% include "/etc/passwd" %}' }, 6, 'texto', 'una plantilla no incluye otras'],
    ['has no end', { html: '{% for i in (1..999999999) %}x{% endfor %}' }, 5, 'html', 'tarda demasiado'],
    ['has a subject of two lines', { asunto: 'Hola\r\nBcc: x@y.z' }, 4, 'asunto', 'una sola línea'],
    ['has a subject with control characters', { asunto: 'Hola\u0007' }, 4, 'asunto', 'no se admiten'],
  ] as const) {
    it(`is refused at import, with its place, where it ${what}`, async () => {
      const refusal = await refusalOf(importInto(host.host, bundle(parts)));
      expect(refusal).to.contain(`plantillas_correo[0].${field}`).and.to.contain(said);
      expect(refusal).to.match(new RegExp(`:${line}\\b|line ${line}\\b`));
    });
  }
});
