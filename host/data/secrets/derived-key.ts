import { createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';

/** Derives the 32-byte key for a purpose from another key of 32 bytes: HKDF-SHA-256, with the purpose as info. */
export function derivedKey(from: Buffer, purpose: string): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync('sha256', from, '', `ventanilla/${purpose}`, 32)));
}
