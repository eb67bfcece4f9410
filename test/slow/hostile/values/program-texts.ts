import { texts, type Kind } from './kind.js';

/** Expressions and patterns that are long to read, to compile or to run; none is longer than a form allows. */
export const programTexts: readonly Kind[] = [
  ...texts(
    {
      '499 quotes': '"'.repeat(499),
      'a path of 241 names': `a${'.a'.repeat(240)}`,
      '120 opened contexts': '{a:'.repeat(120),
      'a bounded repetition of a bounded repetition': '(a{1,1000}){1,1000}',
    },
    true,
  ),
  ...texts({
    '499 opening brackets': '['.repeat(499),
    '499 parentheses': '('.repeat(499),
    '499 signs': '-'.repeat(499),
    '240 sums': `1${'+1'.repeat(240)}`,
    '120 negations': `${'not('.repeat(120)}true`,
    '40 conditions in each other': `${'if true then '.repeat(38)}1`,
    '160 indices': `a${'[1'.repeat(160)}`,
    '80 functions': 'function(a)'.repeat(45),
    'a long loop': 'count(for i in 1..999999999 return i) > 0',
    'loops in loops': 'some a in 1..99999, b in 1..99999, c in 1..99999 satisfies a = b + c + 1',
    'a long text': 'string length(string join(for i in 1..9999999 return "aaaaaaaaaa")) > 0',
    'powers of powers': '9**9**9**9**9**9',
    'a function that matches': 'matches(nombre, "(a+)+$")',
    'a function of the language of the service': 'constructor.constructor("return process")()',
    'a comment that is not closed': '1 /* ',
    'nested quantifiers': '(a+)+$',
    'alternatives that overlap': '(a|a|aa|aaa)*b',
    'large classes': '[\\p{L}\\p{N}]{1,1000}[^\\p{Lu}]{1,1000}',
    'many bounded repetitions': 'a{0,1000}'.repeat(33),
    'optional parts': `${'a?'.repeat(140)}${'a'.repeat(20)}`,
    'large letters in any case': '(?i)[a-zà-ÿ]{1,1000}[α-ω]{1,1000}',
    'a look ahead': '(?=a)(?!b)(?<=c)a',
    'a back reference': '(a)\\1',
    '149 groups': `${'('.repeat(149)}a${')'.repeat(149)}`,
    'a class that is not closed': '[a-',
    'a pattern of its own delimiters': '/^$/gim',
  }),
];
