import { isFreeText } from './free-text.js';

const unseen = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
const dashes = /[\p{Pd}\u2212]/gu;

/** A fast path: most values have only these characters, and stay as they are. */
const printableAscii = /^[\x21-\x7E]*$/;

/**
 * Normalizes the characters of a value with a grammar, however they were typed: look-alike characters become the same
 * one (NFKC), invisible ones are removed, every dash becomes `-`. A text that is not free text stays as it is, and the
 * grammar refuses it.
 */
export function plainSigns(text: string): string {
  if (printableAscii.test(text) || !isFreeText(text)) return text;
  return text.normalize('NFKC').replaceAll(unseen, '').replaceAll(dashes, '-');
}

/**
 * Normalizes a value with a grammar (a telephone number, a mail address, a document, a filing number, a code, a date, a
 * number) for reading, comparing and storing it: {@link plainSigns} without surrounding blanks. In a schema:
 * `z.string().overwrite(plainValue)`.
 */
export const plainValue = (text: string): string => (isFreeText(text) ? plainSigns(text).trim() : text);
