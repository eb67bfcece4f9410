import { plainValue } from './plain-value.js';

/** The width of the column of a word. */
const MOST_OF_WORD = 40;

/** The most words of one name: later ones are not searched. */
const MOST_WORDS = 12;

/**
 * The words of a text column from the first one up to the second one, exclusive: both databases compare them by code
 * points.
 */
export type WordRange = readonly [from: string, before: string];

/** Cuts a text, without leaving half a surrogate pair at its end: no database stores one. */
export const cutTo = (text: string, most: number): string => text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '');

const marks = /\p{M}+/gu;
const separators = /[^\p{L}\p{N}]+/u;

/**
 * Returns the words of a name as they are compared: without capitals, accents and invisible characters, so that `José
 * Núñez` becomes `jose` and `nunez`; without repeats, by default at most 12, each of at most 40 letters.
 */
export function searchWords(text: string, most = MOST_WORDS): readonly string[] {
  const words = plainValue(text).normalize('NFD').replaceAll(marks, '').toLowerCase().split(separators);
  const cut = words.filter((word) => word !== '').map((word) => cutTo(word, MOST_OF_WORD));
  return [...new Set(cut)].slice(0, most);
}

/** Returns the range of all words that begin with one. */
export function beginningWith(word: string): WordRange {
  return [word, `${word}\uffff`];
}

/** Returns the range of one word alone: no word contains the character that is appended. */
export function wholeWord(word: string): WordRange {
  return [word, `${word}\u0001`];
}
