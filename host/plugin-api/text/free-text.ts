/** Blanks and invisible characters: formats, fillers, the empty pattern of braille. */
const unseen = /^[\s\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/** Tells whether a text has no visible character. */
export const isBlank = (text: string): boolean => unseen.test(text);

/** A fast path: most texts have only these characters. */
const printableAscii = /^[\t\n\r\x20-\x7E]*$/;

/**
 * Control characters except tab and line ends, halves of surrogate pairs, and more marks on one letter than any writing
 * has (UAX 15, "stream-safe"): the time to normalize these grows with the square of their number.
 */
const unwritten = /[^\P{Cc}\t\n\r]|\p{Surrogate}|\p{M}{31}/u;

/** Tells whether a text can be read and stored. */
export const isFreeText = (text: string): boolean => printableAscii.test(text) || !unwritten.test(text);

/**
 * Normalizes a text that people write, for comparing and storing it: in the form NFC, so that `ñ` is one character
 * however it was typed. A text of invisible characters becomes empty; a text of blanks stays as it is, and so does a
 * text that is not free text.
 */
export function freeText(text: string): string {
  if (printableAscii.test(text) || !isFreeText(text)) return text;
  return isBlank(text) && /\S/.test(text) ? '' : text.normalize('NFC');
}
