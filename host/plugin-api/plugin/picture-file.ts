import { readFileSync } from 'node:fs';
import path from 'node:path';

const TYPES: Readonly<Record<string, string>> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
};

/**
 * Reads the picture that a key of the configuration names, with its media type. Throws when it cannot be used: the
 * message names the key and the file.
 *
 * @param mostKilobytes of 1000 bytes each.
 */
export function readPicture(
  key: string,
  file: string,
  mostKilobytes: number,
): { readonly type: string; readonly body: Buffer } {
  const type = TYPES[path.extname(file).toLowerCase()];
  if (type === undefined) throw new Error(`${key}: ${file} is no .svg, .png, .jpg or .webp`);
  let body: Buffer;
  try {
    body = readFileSync(file);
  } catch (cause) {
    const code = (cause as NodeJS.ErrnoException).code ?? 'unknown error';
    throw new Error(`${key}: ${file} cannot be read: ${code}`, { cause });
  }
  if (body.length > mostKilobytes * 1000) throw new Error(`${key}: ${file} is larger than ${mostKilobytes} KB`);
  return { type, body };
}
