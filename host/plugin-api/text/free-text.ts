/** Blanks, and signs that nobody sees: formats, fillers, the empty pattern of braille. */
const unseen = /^[\s\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/** Returns whether a text has no sign that can be seen. */
export const isBlank = (text: string): boolean => unseen.test(text);

/** Most texts are of these alone. */
const printableAscii = /^[\t\n\r\x20-\x7E]*$/;

/**
 * Control signs but tab and line end, halves of characters, and more marks on one letter than any writing has (UAX 15,
 * "stream-safe"): the time that a normal form of those takes grows with the square of their number.
 */
const unwritten = /[^\P{Cc}\t\n\r]|\p{Surrogate}|\p{M}{31}/u;

/** Returns whether a text can be read and kept. */
export const isFreeText = (text: string): boolean => printableAscii.test(text) || !unwritten.test(text);

/**
 * Returns a text that people write, as it is compared and kept: in the normal form NFC, so that `ñ` is one sign however
 * it was typed. One of signs that nobody sees is empty; one of blanks alone stays as it is, as does what is no free
 * text.
 */
export function freeText(text: string): string {
  if (printableAscii.test(text) || !isFreeText(text)) return text;
  return isBlank(text) && /\S/.test(text) ? '' : text.normalize('NFC');
}
