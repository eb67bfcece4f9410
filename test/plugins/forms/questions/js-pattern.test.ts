import { expect } from 'chai';
import fc from 'fast-check';
import { RE2JS } from 're2js';
import { toJsPattern } from '../../../../plugins/forms/questions/js-pattern.js';
import { randomRuns } from '../../../support/random-runs.js';

const translated = [
  '[A-Z]{3}\\d+',
  '.*',
  '.+@cali\\.gov\\.co',
  '\\s*\\S+\\s?',
  '[\\s\\w-]+',
  '[^\\s]+',
  'a|bc|d?',
  '(?:ab){2}',
  '(ab)+',
  '(?P<x>a)?(b*)c',
  '\\p{L}+',
  '\\PL',
  '[\\p{Lu}\\d]{2,4}?',
  '\\-\\_\\@\\#',
  '[a\\-z\\]]*',
  '^a$',
  'a\\b-b',
  '\\x41',
  'ñ+',
  '[^a]',
  '\\/',
];

describe('a pattern of RE2 for JSON Schema', () => {
  it('means the same, or is left out', () => {
    const letters = fc.constantFrom(...'aAbBcz019-_@#/\\ñÑ.]^$ \n\r\t\v\u00a0\u2028\ud83d\ude00xp{}');
    const texts = fc.array(letters, { maxLength: 6 }).map((parts) => parts.join(''));
    let compared = 0;
    for (const pattern of translated) {
      const source = toJsPattern(pattern);
      if (source === undefined) continue;
      compared += 1;
      const js = new RegExp(source, 'u');
      const re2 = RE2JS.compile(pattern);
      fc.assert(
        fc.property(
          texts.filter((text) => text.isWellFormed()),
          (text) => {
            expect(js.test(text), `${pattern} of ${JSON.stringify(text)}`).to.equal(re2.matches(text));
          },
        ),
        randomRuns(300),
      );
    }
    expect(compared).to.be.greaterThan(14);
  });

  for (const pattern of [
    '(?i)a',
    '[[:alpha:]]+',
    '\\Aa\\z',
    '\\Q.\\E',
    '\\pL',
    '(?P<x>a)',
    '\\x{41}',
    '\\C',
    'a{,3}',
    '[\\S]',
    '[]a]',
    '(a+)+',
    '(a*)*b',
    '(a|a)*',
    '((a?)b)+',
    '(?:a|b){2,}',
    '(\\d+-?){1,9}',
  ]) {
    it(`leaves ${pattern} to the form`, () => expect(toJsPattern(pattern)).to.equal(undefined));
  }
});
