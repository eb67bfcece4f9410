/** What attackers try in place of letters. */
const standIns: Readonly<Record<string, string>> = {
  ...{ '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't' },
  ...{ '@': 'a', $: 's', '!': 'i', '|': 'l' },
};

/** Fewer letters beside known words are no password of their own. */
const LEAST_LETTERS = 4;
/** The same of letters, digits and signs together. */
const LEAST_CHARACTERS = 8;

/** Digits in their order, and around once more. */
const DIGITS = '0123456789'.repeat(3);
const countdown = [...DIGITS].reverse().join('');

/** Small letters, without accents and signs that nobody sees. */
function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase();
}

/** Words of a text that a password may be made of, longest first. */
export function wordsOf(texts: readonly (string | null | undefined)[]): readonly string[] {
  const words = texts.flatMap((text) => {
    const whole = folded(text ?? '');
    return [whole, ...whole.split(/[^\p{L}\p{N}]+/u)];
  });
  return [...new Set(words)].filter((word) => word.length >= 3).sort((a, b) => b.length - a.length);
}

const lettersOf = (text: string): string => text.replaceAll(/\P{L}/gu, '');

const isLetter = (character: string): boolean => /\p{L}/u.test(character);

/** From the first letter to the last. */
function withoutEnds(text: string): string {
  const characters = [...text];
  const first = characters.findIndex(isLetter);
  return characters.slice(Math.max(0, first), characters.findLastIndex(isLetter) + 1).join('');
}

/** What a text repeats to its end; undefined for one that repeats nothing. */
function unitOf(text: string): string | undefined {
  const length = `${text}${text}`.indexOf(text, 1);
  return length < text.length ? text.slice(0, length) : undefined;
}

const asLetters = (text: string): string => text.replaceAll(/[0-57@$!|]/g, (sign) => standIns[sign] ?? sign);

/** Returns whether hardly anything is left once the words are taken out, but digits and signs such as a year's. */
function isOfWords(text: string, words: readonly string[], isCommon: (text: string) => boolean): boolean {
  const rest = words.reduce((left, word) => left.replaceAll(word, ' '), text);
  if (rest === text) return false;
  const letters = lettersOf(rest);
  if (letters.length >= LEAST_LETTERS) return isCommon(letters);
  return rest.replaceAll(/\s/g, '').length < LEAST_CHARACTERS;
}

/**
 * Returns whether a password is one that attackers try first: one of the common ones or of the given words, with digits
 * and signs around it or for its letters, repeated, or digits in their order. `words` are those of {@link wordsOf}.
 */
export function isGuessable(password: string, words: readonly string[], isCommon: (text: string) => boolean): boolean {
  const text = folded(password);
  if (DIGITS.includes(text) || countdown.includes(text)) return true;
  const core = withoutEnds(text);
  const forms = [text, core, asLetters(core), withoutEnds(asLetters(text))];
  if (forms.some((form) => isCommon(form) || isOfWords(form, words, isCommon))) return true;
  const unit = unitOf(text);
  return unit !== undefined && (unit.length < LEAST_LETTERS || isGuessable(unit, words, isCommon));
}
