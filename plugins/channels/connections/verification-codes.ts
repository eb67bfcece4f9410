import { randomInt } from 'node:crypto';
import { injectable } from 'inversify';
import { plainValue } from '../../../host/plugin-api/index.js';

/** Without look-alikes: no 0 beside O, no 1 beside I and L. */
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const LENGTH = 4;

/** Makes the codes that a chat is linked by. */
@injectable()
export class VerificationCodes {
  /** `<PREFIX>-XXXX`. One that is in use is the database's to refuse. */
  next(prefijo: string): string {
    const letters = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]);
    return `${prefijo}-${letters.join('')}`;
  }
}

/** Returns whether somebody means that code: in any case, and without the dash, which not every deep link can carry. */
export function isCode(given: string, codigo: string): boolean {
  const plain = (text: string): string => plainValue(text).toUpperCase().replaceAll('-', '');
  return plain(given) === plain(codigo);
}
