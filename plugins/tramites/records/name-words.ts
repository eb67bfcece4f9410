import { plainValue } from '../../../host/plugin-api/index.js';

/** As wide as the column of a word. */
const MOST_OF_WORD = 40;

/** Of one name: what comes behind them finds nothing. */
const MOST_WORDS = 12;

/** The beginning of a text, without half a character at its end: no database takes one. */
export const cutTo = (text: string, most: number): string => text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '');

const marks = /\p{M}+/gu;
const separators = /[^\p{L}\p{N}]+/u;

/**
 * The words of a name as they are compared: without capitals, accents and signs that nobody sees, so that `José Núñez`
 * is `jose` and `nunez`; without repeats.
 */
export function nameWords(name: string): readonly string[] {
  const words = plainValue(name).normalize('NFD').replaceAll(marks, '').toLowerCase().split(separators);
  const cut = words.filter((word) => word !== '').map((word) => cutTo(word, MOST_OF_WORD));
  return [...new Set(cut)].slice(0, MOST_WORDS);
}

/** All words that begin with one, as a range of a text column: both databases compare those by code points. */
export function wordRange(word: string): readonly [from: string, before: string] {
  return [word, `${word}\uffff`];
}
