import { randomInt } from 'node:crypto';
import { plainValue } from '../../../host/plugin-api/index.js';

/** Capitals and digits without look-alikes: no 0, 1, I, L, O. */
export const codeAlphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/** Interface, "Limits". */
const CODE_LENGTH = 5;

/** Returns a code from the cryptographic source, each character as likely as the others. */
export function newCode(): string {
  return Array.from({ length: CODE_LENGTH }, () => codeAlphabet[randomInt(codeAlphabet.length)]).join('');
}

/** Returns a code as somebody types it: lower case and blanks do not matter. */
export function typedCode(text: string): string {
  return plainValue(text).replace(/\s+/g, '').toUpperCase();
}
