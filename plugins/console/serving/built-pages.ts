import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/** A file beside the page. Its name contains a hash of its content. */
interface BuiltFile {
  readonly type: string;
  readonly body: Buffer;
}

/** The built pages, in memory: the folder may disappear while they are served. */
export interface BuiltPages {
  /** The page that has all views. */
  readonly index: string;
  readonly files: ReadonlyMap<string, BuiltFile>;
}

/** Reads the pages in a folder; `undefined` where there are none. */
export async function readPages(folder: string): Promise<BuiltPages | undefined> {
  try {
    const assets = path.join(folder, 'assets');
    const [index, names] = await Promise.all([readFile(path.join(folder, 'index.html'), 'utf8'), readdir(assets)]);
    const served = names.filter((name) => path.extname(name) in types);
    const files = await Promise.all(
      served.map(async (name): Promise<[string, BuiltFile]> => {
        const body = await readFile(path.join(assets, name));
        return [name, { type: types[path.extname(name)]!, body }];
      }),
    );
    return { index, files: new Map(files) };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
