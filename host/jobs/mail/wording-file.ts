import path from 'node:path';
import { BootError, reasonOf } from '../../runtime/boot-error.js';
import type { TextData, TextTemplate, TextTemplateReader } from '../../plugin-api/index.js';
import { readTextFile } from '../../plugin-api/text/text-file.js';

/** A part of a mail, in a file. Values in `html.liquid` are escaped; in the other parts they are not. */
export class WordingFile {
  private readonly wording: TextTemplate;

  /** Throws `BootError`, naming the file, where it cannot be read or is invalid Liquid. */
  constructor(
    private readonly file: string,
    reader: TextTemplateReader,
  ) {
    const kind = path.basename(file) === 'html.liquid' ? 'markup' : 'text';
    try {
      this.wording = reader.readTemplate(readTextFile(file), kind);
    } catch (cause) {
      throw this.broken(reasonOf(cause), cause);
    }
  }

  get uses(): readonly string[] {
    return this.wording.uses;
  }

  /** Renders the part. Throws `TextTemplateError`. */
  render(data: TextData): string {
    return this.wording.render(data);
  }

  /** Tests the part before a mail needs it; returns the result. Throws `BootError` where it uses another name. */
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
