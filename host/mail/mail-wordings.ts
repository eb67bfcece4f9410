import { fileURLToPath } from 'node:url';
import type { Mail, MailTemplate } from '../plugin-api/index.js';
import { WordingFolder, type MailParts } from './wording-folder.js';
import type { WordingData } from './wording-file.js';

/** What is written in a mail. */
export interface WordedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

const SUBJECT_CHARACTERS = 200;

const layoutFolder = fileURLToPath(new URL('./layout/', import.meta.url));

/** Without control characters, and without those that turn the order of a text around. */
const cleaned = (text: string): string =>
  text.replaceAll(/\r\n?/g, '\n').replaceAll(/[^\P{Cc}\n\t]|\p{Bidi_Control}/gu, '');

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ');

function mapTexts(data: WordingData, change: (text: string) => string): WordingData {
  const entries = Object.entries(data).map(([name, value]): [string, string | number | null] => [
    name,
    typeof value === 'string' ? change(value) : value,
  ]);
  return Object.fromEntries(entries);
}

/** The wordings of all mails of the loaded plugins, read and tried at boot. */
export class MailWordings {
  private readonly layout: MailParts<'texto' | 'html'>;
  private readonly mails = new Map<string, MailParts<'asunto' | 'texto' | 'html'>>();

  /** Throws `BootError` where a file is missing, broken, or words no mail; `folder` holds the city's own. */
  constructor(
    templates: readonly MailTemplate[],
    private readonly city: { readonly name: string; readonly folder?: string | undefined },
  ) {
    const folder = new WordingFolder(city.folder);
    this.layout = folder.read('host/layout', layoutFolder, ['texto', 'html'], []);
    for (const file of Object.values(this.layout.files)) {
      if (!file.uses.includes('contenido')) throw file.broken('"contenido" is missing: mails would be empty');
    }
    for (const { name, folder: ours } of templates) {
      const mail = folder.read(name, fileURLToPath(ours), ['asunto', 'texto', 'html'], ['ciudad']);
      const { asunto } = mail.files;
      if (!/^\P{Cc}+$/u.test(asunto.attempt(mail.names))) throw asunto.broken('must be one line');
      this.mails.set(name, mail);
    }
    folder.checkNothingLeft(['host/layout', ...this.mails.keys()]);
  }

  /** Puts a mail's data into its wording. Values can neither add a line to the subject nor mark-up to the page. */
  word({ template, data }: Pick<Mail, 'template' | 'data'>): WordedMail {
    const files = this.mails.get(template.name)?.files;
    if (!files) throw new Error(`mail "${template.name}" is not among the mailTemplates of a loaded plugin`);
    const ciudad = this.city.name;
    const values = mapTexts({ ...data, ciudad }, cleaned);
    const subject = files.asunto
      .render(mapTexts(values, oneLine))
      .slice(0, SUBJECT_CHARACTERS)
      .toWellFormed();
    const page = (part: 'texto' | 'html'): string =>
      this.layout.files[part].render({ asunto: subject, ciudad, contenido: files[part].render(values) });
    return { subject, text: `${page('texto')}\n`, html: `${page('html')}\n` };
  }
}
