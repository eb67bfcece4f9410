import { isFreeText } from './free-text.js';

const unseen = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
const dashes = /[\p{Pd}\u2212]/gu;

/** Most values are of these alone, and stay as they are. */
const printableAscii = /^[\x21-\x7E]*$/;

/**
 * A value with a grammar (a telephone, an address of mail, a document, a filing number, a code, a date, a number, a
 * user name) as it is read, compared and stored: signs that look alike are one sign (NFKC), signs that nobody sees are
 * left out, every dash is `-`, and no blanks are around it. What is no free text stays as it is, for the grammar to
 * refuse. In a schema: `z.string().overwrite(plainValue)`.
 */
export function plainValue(text: string): string {
  if (printableAscii.test(text) || !isFreeText(text)) return text;
  return text.normalize('NFKC').replaceAll(unseen, '').replaceAll(dashes, '-').trim();
}
