import { isFreeText } from './free-text.js';

const unseen = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
const dashes = /[\p{Pd}\u2212]/gu;

/** Most values are of these alone, and stay as they are. */
const printableAscii = /^[\x21-\x7E]*$/;

/**
 * Returns a value with a grammar without regard to how its signs were typed: signs that look alike are one sign (NFKC),
 * signs that nobody sees are left out, every dash is `-`. What is no free text stays as it is, for the grammar to
 * refuse.
 */
export function plainSigns(text: string): string {
  if (printableAscii.test(text) || !isFreeText(text)) return text;
  return text.normalize('NFKC').replaceAll(unseen, '').replaceAll(dashes, '-');
}

/**
 * Returns a value with a grammar (a telephone, an address of mail, a document, a filing number, a code, a date, a
 * number) as it is read, compared and stored: {@link plainSigns} without blanks around it. In a schema:
 * `z.string().overwrite(plainValue)`.
 */
export const plainValue = (text: string): string => (isFreeText(text) ? plainSigns(text).trim() : text);
