import { createHash } from 'node:crypto';

/**
 * What an entry keeps of its personal data: nothing can be told from it once the salt of 32 random bytes has been erased
 * with the data.
 */
export function personalDigest(salt: Buffer, data: string): Buffer {
  return createHash('sha256').update(salt).update(data, 'utf8').digest();
}
