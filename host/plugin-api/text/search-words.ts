import { plainValue } from './plain-value.js';

/** As wide as the column of a word. */
const MOST_OF_WORD = 40;

/** Of one name: what comes behind them finds nothing. */
const MOST_WORDS = 12;

/** Words of a text column from the first one to before the second one: both databases compare those by code points. */
export type WordRange = readonly [from: string, before: string];

/** Returns the beginning of a text, without half a character at its end: no database takes one. */
export const cutTo = (text: string, most: number): string => text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '');

const marks = /\p{M}+/gu;
const separators = /[^\p{L}\p{N}]+/u;

/**
 * Returns the words of a name as they are compared: without capitals, accents and signs that nobody sees, so that `José
 * Núñez` is `jose` and `nunez`; without repeats, at most 12 unless `most` says otherwise, of at most 40 letters.
 */
export function searchWords(text: string, most = MOST_WORDS): readonly string[] {
  const words = plainValue(text).normalize('NFD').replaceAll(marks, '').toLowerCase().split(separators);
  const cut = words.filter((word) => word !== '').map((word) => cutTo(word, MOST_OF_WORD));
  return [...new Set(cut)].slice(0, most);
}

/** Returns all words that begin with one. */
export function beginningWith(word: string): WordRange {
  return [word, `${word}\uffff`];
}

/** One word alone: no word has the sign behind it. */
export function wholeWord(word: string): WordRange {
  return [word, `${word}\u0001`];
}
