import { plainValue } from '../../../../host/plugin-api/index.js';
import { nitCheckDigit } from '../../contract.js';
import { identificationAbbreviations } from './identification-types.js';
import { nitOf } from './nit.js';

const typed = new RegExp(`^(?:(${identificationAbbreviations.join('|')})\\s+)?(.*)$`, 's');

/**
 * Removes points, blanks, hyphens, the type before the number and the check digit behind it; undefined where the text
 * is no document.
 */
export function identityNumber(text: string): string | undefined {
  const [, type, written = ''] = typed.exec(plainValue(text).replaceAll('.', '').toUpperCase())!;
  const number = written.replaceAll(/\s/g, '');
  const nit = type === undefined || type === 'NIT' ? nitOf(number) : undefined;
  const isNit = nit?.given !== undefined && nit.given === nitCheckDigit(nit.digits);
  const found = isNit ? nit.digits : number.replaceAll('-', '');
  return /^[A-Z0-9]{3,20}$/.test(found) ? found : undefined;
}
