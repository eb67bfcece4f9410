import { cutTo, searchWords } from '../../../../host/plugin-api/index.js';

/** The sign before a word of a subject: no word of a name begins with it. */
export const SUBJECT_SIGN = '#';

/** The most words of a subject that are searched, and the most letters of each, without the sign. */
const MOST_WORDS = 20;
const MOST_LETTERS = 39;

/** Words of every text, which find nothing. */
const fillers = new Set(
  'a al con como de del el en es la las le lo los me mi no o para por que se si su sus un una y'.split(' '),
);

const withoutFillers = (words: readonly string[]): readonly string[] => words.filter((word) => !fillers.has(word));

/** Returns the words of a subject as they are stored, each behind its sign. */
export const subjectWords = (subject: string): readonly string[] =>
  withoutFillers(searchWords(subject, MOST_WORDS)).map((word) => `${SUBJECT_SIGN}${cutTo(word, MOST_LETTERS)}`);

/** Returns the words of a text that staff typed; a text of fillers alone keeps them. */
export function typedWords(text: string, most: number): readonly string[] {
  const words = searchWords(text);
  const kept = withoutFillers(words);
  return (kept.length === 0 ? words : kept).slice(0, most);
}
