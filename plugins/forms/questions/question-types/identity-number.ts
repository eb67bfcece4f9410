import { nitCheckDigit } from '../../contract.js';
import { findIdentificationType } from './identification-types.js';
import { nitOf } from './nit.js';
import { writtenDocument } from './written-document.js';

/**
 * Removes separators, the type before the number and the check digit behind it; undefined where the text is no
 * document.
 */
export function identityNumber(text: string): string | undefined {
  const { type, number = '' } = writtenDocument(text) ?? {};
  // Such as the beginning of a foreign number.
  const prefix = type !== undefined && !findIdentificationType(type) ? type : '';
  const nit = type === undefined || type === 'NIT' ? nitOf(number) : undefined;
  const isNit = nit?.given !== undefined && nit.given === nitCheckDigit(nit.digits);
  const found = isNit ? nit.digits : `${prefix}${number.replaceAll('-', '')}`;
  return /^[A-Z0-9]{3,20}$/.test(found) ? found : undefined;
}
