import { plainValue } from '../../../../host/plugin-api/index.js';

/** The reading of a typed number: an answer for the form, or why it cannot be one. */
export type TypedAnswer =
  | { readonly kind: 'answer'; readonly answer: string }
  | { readonly kind: 'refused'; readonly reason: string };

/**
 * Thousands separated by points or blanks, decimals after a comma. NFKC has turned every kind of blank into the plain
 * one.
 */
const written = /^([+-]?) ?(\d+|[1-9]\d{0,2}(?:\.\d{3})+|[1-9]\d{0,2}(?: \d{3})+)(?:,(\d+))?$/;
/** The decimal point of calculators and of phones, whose number keyboards may have no comma. */
const pointed = /^([+-]?) ?(\d+)\.(\d+)$/;
/** A point before exactly three digits separates thousands or decimals; in `0.125` it can only separate decimals. */
const ambiguous = /^[+-]? ?(?!0+\.)\d{1,3}\.\d{3}$/;

/**
 * Reads a number as people in Colombia write it: `1.500.000`, `1 500`, `1500,5`, `1500.5`. `1,500` is one and a half;
 * `1.500`, which can be either number, is refused with a question that names both. The answer has a decimal point, as
 * forms take it.
 */
export function typedNumber(text: string): TypedAnswer {
  const number = plainValue(text);
  if (number === '') return { kind: 'answer', answer: '' };
  if (ambiguous.test(number)) {
    const [whole, decimal] = [number.replace(/[. ]/g, ''), String(Number(number.replace(' ', ''))).replace('.', ',')];
    return { kind: 'refused', reason: `¿Quiso decir ${whole} o ${decimal}? Escriba ${whole} o ${decimal}.` };
  }
  const [, sign = '', whole, decimals] = written.exec(number) ?? pointed.exec(number) ?? [];
  if (whole === undefined) {
    return { kind: 'refused', reason: 'Debe ser un número. Por ejemplo: 1.500.000 o 12,5.' };
  }
  const digits = whole.replace(/[. ]/g, '');
  return { kind: 'answer', answer: `${sign}${digits}${decimals === undefined ? '' : `.${decimals}`}` };
}
