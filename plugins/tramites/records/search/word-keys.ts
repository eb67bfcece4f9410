import { mistakes } from '../../contract.js';

/** The widths of the columns of a key: the sign of a whole sound, and the letters of one. */
const MOST_OF_SOUND = 15;
const MOST_OF_SLIP = 12;
const WHOLE = '=';

/** The fewest letters of a word that may be taken for another one of the same sound. */
const LEAST_LETTERS = 3;

/** The spellings of one sound, in the order in which they are replaced; `C` is the sound of `ch`. */
const spellings: readonly (readonly [RegExp, string])[] = [
  [/ch/g, 'C'],
  [/ph/g, 'f'],
  [/ll/g, 'y'],
  [/y/g, 'i'],
  [/qu(?=[ei])/g, 'k'],
  [/gu(?=[ei])/g, 'G'],
  [/g(?=[ei])/g, 'j'],
  [/c(?=[ei])/g, 's'],
  [/[cq]/g, 'k'],
  [/[zx]/g, 's'],
  [/[vw]/g, 'b'],
  [/h/g, ''],
  [/(.)\1+/g, '$1'],
];

/**
 * Returns the sound of a word without accents and capitals: b and v, s, c and z, ll and y, g and j are one letter each,
 * h is none, and a double letter is a single one.
 */
function soundOf(word: string): string {
  const sound = spellings.reduce((text, [spelling, letter]) => text.replaceAll(spelling, letter), word);
  return sound === '' ? word : sound.toLowerCase();
}

/** Returns how many wrong letters of a typed word are forgiven; none where it has a digit. */
function forgivenIn(typed: string): number {
  if (/\P{L}/u.test(typed) || soundOf(typed).length < LEAST_LETTERS) return 0;
  return typed.length < 4 ? 0 : typed.length < 8 ? 1 : 2;
}

/** Returns a text and all texts that lack up to `most` of its letters. */
function withoutLetters(text: string, most: number): ReadonlySet<string> {
  const found = new Set([text]);
  let last = [text];
  for (let lacking = 0; lacking < most; lacking += 1) {
    last = last.flatMap((one) => Array.from(one, (_letter, at) => one.slice(0, at) + one.slice(at + 1)));
    for (const one of last) if (one !== '') found.add(one);
  }
  return found;
}

/**
 * Returns the keys of a word. Two words with so many wrong letters between them have a key in common: a wrong letter is
 * left out in one of them or in both.
 */
export function keysOf(word: string): readonly string[] {
  const sound = soundOf(word);
  // A typed word may be two letters longer.
  const most = /\P{L}/u.test(word) || word.length < LEAST_LETTERS ? 0 : word.length < 6 ? 1 : 2;
  return [wholeSound(word), ...withoutLetters(sound.slice(0, MOST_OF_SLIP), most)];
}

/** Returns the keys of the words that a typed one may stand for. */
export const typedKeys = (typed: string): readonly string[] => [
  ...withoutLetters(soundOf(typed).slice(0, MOST_OF_SLIP), forgivenIn(typed)),
];

/** Returns the key of the whole sound, by which a word is known, and by whose beginning it is found. */
export const wholeSound = (word: string): string => `${WHOLE}${soundOf(word).slice(0, MOST_OF_SOUND)}`;

/** Counts the mistakes by which a typed word stands for another one; Infinity for another word. */
export function slipsBetween(typed: string, word: string): number {
  if (typed.length < LEAST_LETTERS) return Infinity;
  const [asked, sound] = [soundOf(typed), soundOf(word)];
  return asked.length >= LEAST_LETTERS && sound.startsWith(asked) ? 0 : mistakes(asked, sound, forgivenIn(typed));
}
