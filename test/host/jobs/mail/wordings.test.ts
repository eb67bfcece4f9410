import { expect } from 'chai';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { WordedMail } from '../../../../host/jobs/mail/mail-layout.js';
import { MailWordings } from '../../../../host/jobs/mail/mail-wordings.js';
import type { MailTemplate } from '../../../../host/plugin-api/index.js';
import { LiquidTemplates } from '../../../../host/text/text-templates/liquid-templates.js';
import { bootFailure, rejectionOf } from '../../support/rejection.js';
import { TemporaryFolder } from '../../support/temporary-folder.js';
import { DATA, greeting, MailHost } from './support/mail-host.js';

const texts = new LiquidTemplates('America/Bogota');

describe('the wordings of mails', () => {
  let folder: TemporaryFolder;

  beforeEach(() => {
    folder = new TemporaryFolder();
  });
  afterEach(() => folder.remove());

  const read = (template: MailTemplate = greeting): MailWordings =>
    new MailWordings([template], { name: 'Alcaldía de Tuluá', folder: folder.path }, texts);
  const word = (data: Readonly<Record<string, string | number | null>> = DATA): WordedMail =>
    read().word(greeting, data);

  it('are the city’s own, file by file', () => {
    const ours = word();
    folder.write('sample/greeting/asunto.liquid', '{{ ciudad }} saluda a {{ nombre }}\n');
    folder.write('sample/greeting/html.liquid', '<h2>{{ codigo }}</h2>');
    folder.write('sample/greeting/notes.txt', 'is no wording');
    const own = word();
    expect(own.subject).to.equal('Alcaldía de Tuluá saluda a Ana Íñiguez');
    expect(own.html).to.contain('<h2>K7Q2M</h2>').and.not.to.contain('Hola');
    expect(own.text).to.equal(ours.text);
  });

  it('stand in one layout, which may be the city’s too', () => {
    expect(word().text).to.match(/\n\n--\nAlcaldía de Tuluá\nEste mensaje se envió automáticamente\./);
    expect(word().html)
      .to.match(/^<!doctype html>\n<html lang="es">/)
      .and.contain('<title>Saludo para Ana');
    folder.write('host/layout/texto.liquid', '{{ contenido }}\n{{ ciudad | upcase }}: {{ asunto }}');
    expect(word().text).to.equal(
      'Hola, Ana Íñiguez: su código es K7Q2M.\nALCALDÍA DE TULUÁ: Saludo para Ana Íñiguez\n',
    );
  });

  it('escape values in the page, the layout’s too, and leave them as they are in the text', () => {
    const { text, html } = word({ nombre: 'Ñ & <b>"Co"</b>', codigo: 7 });
    expect(text).to.contain('Ñ & <b>"Co"</b>');
    expect(html).to.contain('<p>Hola, Ñ &amp; &lt;b&gt;&#34;Co&#34;&lt;/b&gt;: su código es <b>7</b>.</p>');
    expect(html).to.contain('<title>Saludo para Ñ &amp; &lt;b&gt;');
  });

  it('write nothing for what is null', () => {
    expect(word({ nombre: null, codigo: 'x' }).text).to.contain('Hola, : su código es x.');
  });

  it('keep their limits even where a value would exceed them: the caller gets 503', async () => {
    folder.write('sample/greeting/texto.liquid', '{% for i in (1..codigo) %}x{% endfor %}');
    expect(word({ nombre: 'Ana', codigo: 3 }).text).to.match(/^xxx\n/);
    const error = await rejectionOf(() => word({ nombre: 'Ana', codigo: 999_999_999 }));
    expect(error).to.include({ name: 'UnavailableError' });
  });

  it('load nothing from elsewhere', () => {
    expect(word().html).not.to.match(/https?:|src=|url\(|@import|<script|<link/);
  });

  for (const [fault, file, content, said] of [
    ['does not parse', 'sample/greeting/html.liquid', '<p>{{ nombre </p>', /not closed/],
    ['has an unknown tag', 'sample/greeting/texto.liquid', '{% saludo %}', /tag "saludo" not found/],
    ['has an unknown filter', 'sample/greeting/texto.liquid', '{{ nombre | grita }}', /undefined filter: grita/],
    [
      'uses what the mail does not have',
      'sample/greeting/texto.liquid',
      'Hola, {{ apellido }}',
      /"apellido" is not among ciudad, codigo, nombre/,
    ],
    [
      'uses it in a branch only',
      'sample/greeting/texto.liquid',
      '{% if nombre == "x" %}{{ apellido }}{% endif %}',
      /"apellido" is not among/,
    ],
    ['includes another file', 'sample/greeting/texto.liquid', '{% include "/etc/passwd" %}', /passwd/],
    ['is a subject of two lines', 'sample/greeting/asunto.liquid', 'Hola\n{{ nombre }}', /must be one line/],
    ['is an empty subject', 'sample/greeting/asunto.liquid', '\n', /must be one line/],
    ['is a layout without the mail', 'host/layout/html.liquid', '<p>{{ ciudad }}</p>', /"contenido" is missing/],
    [
      'is no UTF-8',
      'sample/greeting/texto.liquid',
      Buffer.from('Hola.\nSu código es {{ codigo }}', 'latin1'),
      /: line 2, column 5 is not UTF-8: save it as UTF-8$/,
    ],
    ['words no mail', 'sample/greting/asunto.liquid', 'Hola', /words no mail .*\(host\/layout, sample\/greeting\)/],
  ] as const) {
    it(`stop the boot where one ${fault}, and name the file`, async () => {
      const full = folder.write(file, content);
      const reason = await bootFailure(read);
      expect(reason).to.contain(full).and.match(said);
    });
  }

  it('stop the boot of a host', async () => {
    const full = folder.write('sample/greeting/asunto.liquid', '{{ nombre');
    const reason = await bootFailure(MailHost.start({ templates: folder.path }));
    expect(reason)
      .to.match(/^Mail wording /)
      .and.contain(full);
  });

  it('stop the boot where the city’s folder is not there', async () => {
    const templates = path.join(folder.path, 'nowhere');
    const reason = await bootFailure(() => new MailWordings([], { name: 'X', folder: templates }, texts));
    expect(reason).to.equal(`Configuration: mail.templates: there is no folder ${templates}`);
  });

  it('stop the boot where a plugin lacks one of its own', async () => {
    folder.write('asunto.liquid', 'Hola');
    const template = { name: 'sample/half', folder: pathToFileURL(`${folder.path}/`) };
    const reason = await bootFailure(() => new MailWordings([template], { name: 'X' }, texts));
    expect(reason).to.contain(path.join(folder.path, 'texto.liquid')).and.contain('ENOENT');
  });
});
