import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Liquid, type Template } from 'liquidjs';
import { BootError, reasonOf } from '../boot-error.js';

/** What a wording may use, by name. */
export type WordingData = Readonly<Record<string, string | number | null>>;

/** Nothing is included from other files, and a name that is not there is an error. */
const options = { strictVariables: true, strictFilters: true, ownPropertyOnly: true, templates: {} };
const plain = new Liquid(options);
const escaping = new Liquid({ ...options, outputEscape: 'escape' });

/** One part of a mail, in Liquid. What is put into `html.liquid` is escaped; into the others it is not. */
export class WordingFile {
  /** The names that it uses. */
  readonly uses: readonly string[];
  private readonly engine: Liquid;
  private readonly template: Template[];

  /** Throws `BootError`, naming the file, where it cannot be read or is no Liquid. */
  constructor(private readonly file: string) {
    this.engine = path.basename(file) === 'html.liquid' ? escaping : plain;
    try {
      this.template = this.engine.parse(readFileSync(file, 'utf8'));
      this.uses = this.engine.globalVariablesSync(this.template);
    } catch (cause) {
      throw this.broken(reasonOf(cause), cause);
    }
  }

  render(data: WordingData): string {
    return String(this.engine.renderSync(this.template, data)).trim();
  }

  /** Tries it before a mail needs it, and answers what came out. Throws `BootError` where it uses another name. */
  attempt(names: readonly string[]): string {
    const unknown = this.uses.find((name) => !names.includes(name));
    if (unknown !== undefined) throw this.broken(`"${unknown}" is not among ${names.join(', ')}`);
    try {
      return this.render(Object.fromEntries(names.map((name) => [name, `«${name}»`])));
    } catch (cause) {
      throw this.broken(reasonOf(cause), cause);
    }
  }

  broken(reason: string, cause?: unknown): BootError {
    return new BootError(`Mail wording ${this.file}: ${reason}`, { cause });
  }
}
