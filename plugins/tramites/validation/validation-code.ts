import { randomInt } from 'node:crypto';
import { plainValue } from '../../../host/plugin-api/index.js';

/** The characters of a code: capitals and digits without look-alikes, which are 0, 1, I, L and O. */
export const codeAlphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/** The length of a code (interface, "Limits"). */
const CODE_LENGTH = 5;

/** Makes a code from the cryptographic source, each character as likely as the others. */
export function newCode(): string {
  return Array.from({ length: CODE_LENGTH }, () => codeAlphabet[randomInt(codeAlphabet.length)]).join('');
}

/** Reads a code as somebody types it: lower case and blanks do not matter. */
export function typedCode(text: string): string {
  return plainValue(text).replace(/\s+/g, '').toUpperCase();
}
