import { createHash, randomBytes } from 'node:crypto';

/**
 * Computes the digest of personal data that an entry keeps. It reveals nothing once the salt of 32 random bytes has
 * been erased with the data.
 */
export function personalDigest(salt: Buffer, data: string): Buffer {
  return createHash('sha256').update(salt).update(data, 'utf8').digest();
}

/**
 * The personal data of an entry as they are stored: two columns of a row of their own, and the digest that the entry
 * keeps.
 */
export interface PersonalRow {
  readonly salt: Buffer;
  /** JSON, stored as this exact text: JSONB would rewrite it, and the digest would no longer match. */
  readonly data: string;
  /** The value of the entry's `personal_digest`. */
  readonly digest: Buffer;
}

/** Makes the row of an entry's personal data, with a new salt. */
export function personalRow(personal: Readonly<Record<string, unknown>>): PersonalRow {
  const salt = randomBytes(32);
  const data = JSON.stringify(personal);
  return { salt, data, digest: personalDigest(salt, data) };
}
