// Detects whether files must be built again: a digest of their sources is stored beside them.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './install.mjs';

/** Computes a digest of the names and contents of files, and of other texts on which the result depends. */
export function digestOf(files, ...texts) {
  const digest = createHash('sha256');
  for (const text of texts) digest.update(text);
  for (const file of [...files].sort()) digest.update(path.relative(root, file)).update(readFileSync(file));
  return digest.digest('hex');
}

/** Tells whether the stored digest is this one. */
export const isMadeFrom = (stamp, digest) => existsSync(stamp) && readFileSync(stamp, 'utf8') === digest;
