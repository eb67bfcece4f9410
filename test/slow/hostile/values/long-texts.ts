import { CANARY } from '../hostile-city.js';
import { kinds, type Kind } from './kind.js';

const KILO = 1024;

/** Builds combining marks of two classes in turn: normalizing moves each past all the others. */
const combiningMarks = (): string => `a${'\u0315\u0300'.repeat(25_000)}`;

/** Texts whose length or repetition costs a careless function more than linear time. */
export const longTexts: readonly Kind[] = [
  ...kinds(
    {
      '100 KB of combining marks': combiningMarks,
      'x, 50,000 blanks, y': () => `x${' '.repeat(50_000)}y`,
      '16 KB of blanks': () => ' '.repeat(16 * KILO),
    },
    true,
  ),
  ...kinds({
    '1 MB': () => `${CANARY}${'a'.repeat(1000 * KILO)}`,
    '64 KB of a and one other': () => `${'a'.repeat(64 * KILO)}!`,
    '16 KB of quotes': () => '"'.repeat(16 * KILO),
    '16 KB of apostrophes': () => "'".repeat(16 * KILO),
    '16 KB of backslashes': () => '\\'.repeat(16 * KILO),
    '16 KB of opening brackets': () => '[({<'.repeat(4 * KILO),
    '16 KB of closing brackets': () => ']})>'.repeat(4 * KILO),
    '16 KB of dots': () => '.'.repeat(16 * KILO),
    '16 KB of hyphens': () => '-'.repeat(16 * KILO),
    '16 KB of slashes': () => '/'.repeat(16 * KILO),
    '16 KB of semicolons': () => ';'.repeat(16 * KILO),
    '16 KB of equals signs': () => '='.repeat(16 * KILO),
    '16 KB of zeros': () => '0'.repeat(16 * KILO),
    '50,000 digits': () => '7'.repeat(50_000),
    '50,000 digits and a letter': () => `${'7'.repeat(50_000)}x`,
    '50,000 digits behind a point': () => `0.${'1'.repeat(50_000)}`,
    '20,000 numbers with commas': () => '1,'.repeat(20_000),
    '20,000 words': () => `${CANARY} `.repeat(20_000),
    '30,000 line breaks': () => '\r\n'.repeat(30_000),
    '30,000 tabs': () => `x${'\t'.repeat(30_000)}x`,
    '60,000 letters before an at sign': () => `${'a'.repeat(60_000)}@b.co`,
    '20,000 parts before an at sign': () => `${'a.'.repeat(20_000)}a@b.co`,
    '20,000 parts behind an at sign': () => `a@${'a.'.repeat(20_000)}`,
    '20,000 at signs': () => 'a@'.repeat(20_000),
    '10,000 families of emoji': () => '👨‍👩‍👧‍👦'.repeat(10_000),
    '20,000 letters that grow when they are normalised': () => '\ufdfa'.repeat(20_000),
    '30,000 letters that grow in upper case': () => 'ŉßΐ'.repeat(10_000),
    '30,000 Hangul parts': () => '\u1100\u1161\u11a8'.repeat(10_000),
    '30,000 zero-width joiners': () => `a${'\u200d'.repeat(30_000)}b`,
    '16 KB of base64': () => 'QUFB'.repeat(4 * KILO),
    '16 KB of percent signs': () => '%25'.repeat(5 * KILO),
    '10,000 underscores': () => `_${'a_'.repeat(5000)}`,
  }),
];
