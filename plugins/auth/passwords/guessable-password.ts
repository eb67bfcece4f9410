/** The signs that people write in place of letters, which attackers try. */
const standIns: Readonly<Record<string, string>> = {
  ...{ '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't' },
  ...{ '@': 'a', $: 's', '!': 'i', '|': 'l' },
};

/** The fewest letters beside known words that make a password its own. */
const LEAST_LETTERS = 4;
/** The fewest letters, digits and signs together that do so. */
const LEAST_CHARACTERS = 8;

/** The digits in order, three times around. */
const DIGITS = '0123456789'.repeat(3);
const countdown = [...DIGITS].reverse().join('');

/** Folds a text: lower case, without accents and invisible characters. */
function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase();
}

/** Returns the words of texts that a password may be made of, the longest first. */
export function wordsOf(texts: readonly (string | null | undefined)[]): readonly string[] {
  const words = texts.flatMap((text) => {
    const whole = folded(text ?? '');
    return [whole, ...whole.split(/[^\p{L}\p{N}]+/u)];
  });
  return [...new Set(words)].filter((word) => word.length >= 3).sort((a, b) => b.length - a.length);
}

const lettersOf = (text: string): string => text.replaceAll(/\P{L}/gu, '');

const isLetter = (character: string): boolean => /\p{L}/u.test(character);

/** Cuts a text from the first letter to the last. */
function withoutEnds(text: string): string {
  const characters = [...text];
  const first = characters.findIndex(isLetter);
  return characters.slice(Math.max(0, first), characters.findLastIndex(isLetter) + 1).join('');
}

/** Returns the part that a text repeats to its end; undefined where it repeats none. */
function unitOf(text: string): string | undefined {
  const length = `${text}${text}`.indexOf(text, 1);
  return length < text.length ? text.slice(0, length) : undefined;
}

const asLetters = (text: string): string => text.replaceAll(/[0-57@$!|]/g, (sign) => standIns[sign] ?? sign);

/** Tells whether hardly anything but digits and signs, such as a year's, is left without the words. */
function isOfWords(text: string, words: readonly string[], isCommon: (text: string) => boolean): boolean {
  const rest = words.reduce((left, word) => left.replaceAll(word, ' '), text);
  if (rest === text) return false;
  const letters = lettersOf(rest);
  if (letters.length >= LEAST_LETTERS) return isCommon(letters);
  return rest.replaceAll(/\s/g, '').length < LEAST_CHARACTERS;
}

/**
 * Tells whether attackers would try a password first: a common password or one of the given words, with digits and
 * signs around it or in place of its letters, repeated, or digits in order. `words` are those of {@link wordsOf}.
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
