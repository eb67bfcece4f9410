import { randomInt } from 'node:crypto';
import { injectable } from 'inversify';
import { plainValue } from '../../../host/plugin-api/index.js';

/** Letters and digits, without those that look alike: 0 and O, 1, I and L. */
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const LENGTH = 4;

/** Makes the codes that link a chat. */
@injectable()
export class VerificationCodes {
  /** Makes a code `<PREFIX>-XXXX`. The database refuses one that is in use. */
  next(prefijo: string): string {
    const letters = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]);
    return `${prefijo}-${letters.join('')}`;
  }
}

/** Tells whether a text means that code: in any case, and also without the dash, which some deep links cannot carry. */
export function isCode(given: string, codigo: string): boolean {
  const plain = (text: string): string => plainValue(text).toUpperCase().replaceAll('-', '');
  return plain(given) === plain(codigo);
}
