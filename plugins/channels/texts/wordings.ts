import { inject, injectable } from 'inversify';
import {
  Database,
  HostSettings,
  Logger,
  Revisions,
  TextTemplateError,
  TextTemplates,
  type CachedValue,
  type TextData,
  type TextTemplate,
  type TextTemplateReader,
  type Transaction,
} from '../../../host/plugin-api/index.js';
import { leftOutWords } from './left-out-words.js';
import { sampleData } from './sample-data.js';
import { defaultWordings, isWordingCode, type WordingCode } from './default-wordings.js';

/** The name of the revision of the city's wordings. */
export const WORDINGS_REVISION = 'channels/texts';

/** The length limit of a wording, in characters. */
export const MOST_WORDING = 4000;

/** Writes a wording with its data. */
export type Say = (codigo: WordingCode, data?: TextData) => string;

/** Adds the words to the citizen that a wording of the city leaves out. */
function withLeftOut(say: Say, codigo: WordingCode, template: TextTemplate, data: TextData, text: string): string {
  const left = leftOutWords(codigo, template, data, text);
  return left ? `${text}\n\n${say('para_ciudadano', left)}` : text;
}

/** The names that every wording may use. */
const EVERYWHERE = ['ciudad'];

const BOUNDS = { characters: MOST_WORDING, work: 500_000 };

/** A stored wording of the city. */
export interface StoredWording {
  readonly codigo: string;
  readonly texto: string;
}

/** Writes texts for chats, in the city's wording or the default one. */
@injectable()
export class Wordings {
  private readonly reader: TextTemplateReader;
  private readonly own: CachedValue<ReadonlyMap<WordingCode, TextTemplate>>;
  private readonly defaults = new Map<WordingCode, TextTemplate>();

  constructor(
    @inject(TextTemplates) templates: TextTemplates,
    @inject(Revisions) revisions: Revisions,
    @inject(Database) private readonly database: Database,
    @inject(HostSettings) private readonly settings: HostSettings,
    @inject(Logger) private readonly logger: Logger,
  ) {
    this.reader = templates.reader({ bounds: BOUNDS });
    this.own = revisions.cached(WORDINGS_REVISION, (tx) => this.load(tx));
  }

  /**
   * Writes plain text, which is never blank: where the city's wording fails with this data, the default is used. Within
   * a transaction, pass `tx`.
   */
  async say(codigo: WordingCode, data: TextData = {}, tx?: Transaction): Promise<string> {
    return (await this.current(tx))(codigo, data);
  }

  /**
   * Returns the present wordings, so that a transaction that others wait for need not read them. Words to the citizen
   * that a wording of the city leaves out follow it, in the wording `para_ciudadano`.
   */
  async current(tx?: Transaction): Promise<Say> {
    const own = await this.own.get(tx);
    const say: Say = (codigo, data = {}) => {
      const all = this.dataOf(data);
      const template = own.get(codigo);
      const text = template && this.rendered(codigo, template, all);
      if (!text) return this.byDefault(codigo).render(all);
      return withLeftOut(say, codigo, template, data, text);
    };
    return say;
  }

  /**
   * Writes a text that is not stored with sample data, as the chat would say it; undefined where it is blank, for which
   * the chat says the default. Throws `TextTemplateError` as {@link read}, and for a text that exceeds its limits.
   */
  async preview(codigo: WordingCode, texto: string): Promise<string | undefined> {
    const template = this.read(codigo, texto);
    const data = this.samplesOf(codigo);
    const text = template.render(this.dataOf(data));
    return text === '' ? undefined : withLeftOut(await this.current(), codigo, template, data, text);
  }

  /** Returns an example of each value that a wording may use, by name. */
  samplesOf(codigo: WordingCode): TextData {
    const samples = this.dataOf(sampleData(codigo));
    return Object.fromEntries(this.namesOf(codigo).map((name) => [name, samples[name] ?? null]));
  }

  /** Returns the names that a wording may use: those of the default text, and the name of the city. */
  namesOf(codigo: WordingCode): readonly string[] {
    return [...new Set([...this.byDefault(codigo).uses, ...EVERYWHERE])].sort();
  }

  /**
   * Parses a wording. Throws `TextTemplateError` for invalid Liquid, a too long text, or a name that the wording does
   * not have.
   */
  read(codigo: WordingCode, texto: string): TextTemplate {
    const template = this.reader.readTemplate(texto, 'text');
    template.checkNames(this.namesOf(codigo));
    return template;
  }

  private dataOf(data: TextData): TextData {
    return { ciudad: this.settings.cityName, ...data };
  }

  private byDefault(codigo: WordingCode): TextTemplate {
    const template = this.defaults.get(codigo) ?? this.reader.readTemplate(defaultWordings[codigo], 'text');
    this.defaults.set(codigo, template);
    return template;
  }

  private rendered(codigo: WordingCode, template: TextTemplate, data: TextData): string | undefined {
    try {
      return template.render(data);
    } catch (error) {
      if (!(error instanceof TextTemplateError)) throw error;
      this.logFault(codigo, error);
      return undefined;
    }
  }

  private async load(tx?: Transaction): Promise<ReadonlyMap<WordingCode, TextTemplate>> {
    const rows = await this.database.rows<StoredWording>('SELECT codigo, texto FROM channels_text', [], tx);
    const own = new Map<WordingCode, TextTemplate>();
    for (const { codigo, texto } of rows) {
      // Another version may have had the wording.
      if (!isWordingCode(codigo)) continue;
      try {
        own.set(codigo, this.read(codigo, texto));
      } catch (error) {
        if (!(error instanceof TextTemplateError)) throw error;
        this.logFault(codigo, error);
      }
    }
    return own;
  }

  private logFault(texto: WordingCode, { fault, line }: TextTemplateError): void {
    this.logger.error({ texto, fault, line }, "a wording of the city's cannot be used: the default is said");
  }
}
