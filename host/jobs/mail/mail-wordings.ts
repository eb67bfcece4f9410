import { fileURLToPath } from 'node:url';
import {
  TextTemplateError,
  UnavailableError,
  type MailTemplate,
  type TextData,
  type TextTemplateReader,
  type TextTemplates,
} from '../../plugin-api/index.js';
import { MAIL_BOUNDS } from './mail-bounds.js';
import { LAYOUT, MailLayout, type MailPart, type WordedMail } from './mail-layout.js';
import { WordingFolder, type MailParts } from './wording-folder.js';

/** The city that sends the mails. */
export interface MailCity {
  readonly name: string;
  /** The folder of its own wordings. */
  readonly folder?: string | undefined;
}

/** The wordings of all mails of the loaded plugins, read and tested at boot. */
export class MailWordings {
  readonly layout: MailLayout;
  /** Also reads the city's templates of the database. */
  readonly reader: TextTemplateReader;
  private readonly mails = new Map<string, MailParts<MailPart>>();

  /** Throws `BootError` where a file is missing or broken, or belongs to no mail. */
  constructor(templates: readonly MailTemplate[], city: MailCity, texts: TextTemplates) {
    this.reader = texts.reader({ bounds: MAIL_BOUNDS });
    const folder = new WordingFolder(city.folder, this.reader);
    this.layout = new MailLayout(folder, city.name);
    for (const { name, folder: ours } of templates) {
      const mail = folder.read(name, fileURLToPath(ours), ['asunto', 'texto', 'html'], ['ciudad']);
      const { asunto } = mail.files;
      if (!/^\P{Cc}+$/u.test(asunto.attempt(mail.names))) throw asunto.broken('must be one line');
      this.mails.set(name, mail);
    }
    folder.checkNothingLeft([LAYOUT, ...this.mails.keys()]);
  }

  /**
   * Renders a mail's wording with data. Throws `UnavailableError` where the city's own wording takes too much time or
   * memory.
   */
  word({ name }: MailTemplate, data: TextData): WordedMail {
    const files = this.mails.get(name)?.files;
    if (!files) throw new Error(`mail "${name}" is not among the mailTemplates of a loaded plugin`);
    try {
      return this.layout.word(data, (part, values) => files[part].render(values));
    } catch (error) {
      if (error instanceof TextTemplateError && error.fault === 'overrun') throw new UnavailableError(undefined, error);
      throw error;
    }
  }
}
