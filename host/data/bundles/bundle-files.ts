import { readFile, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { reasonOf } from '../../runtime/boot-error.js';
import { freeText, InputError, type ImportContext } from '../../plugin-api/index.js';
import { FileEncodingError, fileText } from '../../plugin-api/text/text-file.js';

const MOST_BYTES = 1024 * 1024;

const refusal = (reason: string, cause?: unknown): InputError =>
  new InputError(`el archivo ${reason}`, { code: 'bundle_file', cause });

const wrongEncoding = (name: string, error: FileEncodingError): InputError => {
  const { encoding, place } = error;
  const found = encoding === undefined ? 'no está en UTF-8' : `está en ${encoding}`;
  return refusal(`${found} (${name}:${place.line}:${place.column}): guárdelo en UTF-8`, error);
};

const isInside = (folder: string, file: string): boolean => {
  const relative = path.relative(folder, file);
  return relative !== '' && !relative.startsWith('..') && !path.isAbsolute(relative);
};

/**
 * Builds the reader of the files that a bundle names. It resolves links before it checks that a file is in the bundle's
 * folder.
 */
export function bundleFiles(folder: string): ImportContext['readFile'] {
  return async (name) => {
    const named = path.resolve(folder, name);
    if (path.isAbsolute(name) || !isInside(folder, named)) throw refusal('no está en la carpeta del paquete');
    try {
      const [root, file] = await Promise.all([realpath(folder), realpath(named)]);
      if (!isInside(root, file)) throw refusal('no está en la carpeta del paquete');
      if ((await stat(file)).size > MOST_BYTES) throw refusal('pesa más de 1 MiB');
      return freeText(fileText(await readFile(file)));
    } catch (error) {
      if (error instanceof FileEncodingError) throw wrongEncoding(name, error);
      throw error instanceof InputError ? error : refusal(`no se puede leer (${reasonOf(error)})`, error);
    }
  };
}
