import { createHash } from 'node:crypto';

/** What look-ups compare: SHA-256 of field and value, so that two values are equal only letter by letter. */
export function answerDigest(codigo: string, text: string): Buffer {
  return createHash('sha256').update(`${codigo}\0${text}`).digest();
}
