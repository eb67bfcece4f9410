import { createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';

/** Returns the 32-byte key for a purpose that another key of 32 bytes gives: HKDF-SHA-256, with the purpose as info. */
export function derivedKey(from: Buffer, purpose: string): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync('sha256', from, '', `ventanilla/${purpose}`, 32)));
}
