import { readFile, realpath, stat } from 'node:fs/promises';
import path from 'node:path';

/** The types of files that documents may load from the folder; all others are ignored. */
const TYPES: Readonly<Record<string, string>> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.gif': 'image/gif',
  '.webp': 'image/webp',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.ttf': 'font/ttf',
  '.otf': 'font/otf',
};

const MOST_BYTES = 10 * 1024 * 1024;

/** A file that a document loads. */
export interface PrintAsset {
  readonly type: string;
  readonly content: Buffer;
}

/** The folder of the city's images, fonts and style sheets. */
export class AssetFolder {
  constructor(private readonly folder: string) {}

  /**
   * Finds the file at the path of an address, such as `/escudo.svg`. Returns undefined for files outside of the folder,
   * also where a link in it leads to them.
   */
  async find(pathname: string): Promise<PrintAsset | undefined> {
    const type = TYPES[path.posix.extname(pathname).toLowerCase()];
    if (type === undefined) return undefined;
    try {
      const folder = await realpath(this.folder);
      const file = await realpath(path.join(folder, decodeURIComponent(pathname)));
      if (!file.startsWith(folder + path.sep)) return undefined;
      const status = await stat(file);
      if (!status.isFile() || status.size > MOST_BYTES) return undefined;
      return { type, content: await readFile(file) };
    } catch {
      return undefined;
    }
  }
}
