// What is made of sources is made anew once they are others: their digest is kept beside it.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './install.mjs';

/** Of names and contents of files, and of texts on which it depends as well what is made of them. */
export function digestOf(files, ...texts) {
  const digest = createHash('sha256');
  for (const text of texts) digest.update(text);
  for (const file of [...files].sort()) digest.update(path.relative(root, file)).update(readFileSync(file));
  return digest.digest('hex');
}

/** Whether the digest is the one that was kept. */
export const isMadeFrom = (stamp, digest) => existsSync(stamp) && readFileSync(stamp, 'utf8') === digest;
