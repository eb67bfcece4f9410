import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { BootError, reasonOf } from '../../runtime/boot-error.js';
import type { TextTemplateReader } from '../../plugin-api/index.js';
import { WordingFile } from './wording-file.js';

/** The files of one mail by part, with the names that they may use. */
export interface MailParts<Part extends string> {
  readonly files: Readonly<Record<Part, WordingFile>>;
  readonly names: readonly string[];
}

/** The city's own wordings: a file of `<plugin>/<what>/` in this folder replaces that of the product. */
export class WordingFolder {
  private readonly left: Set<string>;

  constructor(
    private readonly folder: string | undefined,
    private readonly reader: TextTemplateReader,
  ) {
    this.left = new Set(folder === undefined ? [] : liquidFiles(folder));
  }

  /**
   * Reads the parts of the mail `name`. They may use the names that the product's wording uses, and `always`. Throws
   * `BootError` for a missing file of the product and for any broken file.
   */
  read<Part extends string>(
    name: string,
    ours: string,
    parts: readonly Part[],
    always: readonly string[],
  ): MailParts<Part> {
    const own = parts.map((part) => this.file(path.join(ours, `${part}.liquid`)));
    const names = [...new Set([...own.flatMap(({ uses }) => uses), ...always])].sort();
    const files = parts.map((part, index): [Part, WordingFile] => {
      const file = `${name}/${part}.liquid`;
      return [part, this.left.delete(file) ? this.file(path.join(this.folder!, file)) : own[index]!];
    });
    for (const [, file] of files) file.attempt(names);
    return { files: Object.fromEntries(files) as Record<Part, WordingFile>, names };
  }

  private file(file: string): WordingFile {
    return new WordingFile(file, this.reader);
  }

  /** Throws `BootError` where a file words no mail of the loaded plugins: most likely its name is misspelled. */
  checkNothingLeft(known: readonly string[]): void {
    const [file] = this.left;
    if (file === undefined) return;
    throw new BootError(
      `Configuration: mail.templates: ${path.join(this.folder!, file)} words no mail of the loaded plugins (${known.join(', ')})`,
    );
  }
}

function liquidFiles(folder: string): string[] {
  if (!existsSync(folder)) throw new BootError(`Configuration: mail.templates: there is no folder ${folder}`);
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.liquid'))
      .map((file) => file.replaceAll(path.sep, '/'));
  } catch (cause) {
    throw new BootError(`Configuration: mail.templates: ${folder} cannot be read: ${reasonOf(cause)}`, {
      cause,
    });
  }
}
