import { createHash, randomBytes } from 'node:crypto';

/**
 * What an entry keeps of its personal data: it reveals nothing once the salt of 32 random bytes has been erased with
 * the data.
 */
export function personalDigest(salt: Buffer, data: string): Buffer {
  return createHash('sha256').update(salt).update(data, 'utf8').digest();
}

/** Personal data of an entry as they are stored: two columns of their own row, and what the entry keeps of them. */
export interface PersonalRow {
  readonly salt: Buffer;
  /** JSON, stored as this very text: a detour by JSONB would word it anew, and the digest would not fit. */
  readonly data: string;
  /** For `personal_digest` of the entry. */
  readonly digest: Buffer;
}

/** Personal data of an entry, salted anew. */
export function personalRow(personal: Readonly<Record<string, unknown>>): PersonalRow {
  const salt = randomBytes(32);
  const data = JSON.stringify(personal);
  return { salt, data, digest: personalDigest(salt, data) };
}
