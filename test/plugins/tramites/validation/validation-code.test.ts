import { expect } from 'chai';
import { codeAlphabet, newCode, typedCode } from '../../../../plugins/tramites/validation/validation-code.js';

describe('a validation code', () => {
  it('uses 31 characters that are not easily confused', () => {
    expect(new Set(codeAlphabet).size).to.equal(31);
    expect(codeAlphabet)
      .to.match(/^[2-9A-Z]+$/)
      .and.not.to.match(/[ILO01]/);
  });

  it('has five characters, evenly distributed at each place', () => {
    const rounds = 9_300;
    const counts = Array.from({ length: 5 }, () => new Map<string, number>());
    for (let round = 0; round < rounds; round += 1) {
      const code = newCode();
      expect(code).to.have.length(5);
      [...code].forEach((character, place) => counts[place]!.set(character, (counts[place]!.get(character) ?? 0) + 1));
    }
    const expected = rounds / codeAlphabet.length;
    for (const count of counts) {
      // Chi-squared with 30 degrees of freedom exceeds 90 once in ten million tests.
      const deviations = [...codeAlphabet].map((c) => ((count.get(c) ?? 0) - expected) ** 2 / expected);
      expect(deviations.reduce((a, b) => a + b)).to.be.below(90);
    }
  });

  it('is read in any case, with spaces and invisible characters', () => {
    for (const text of ['K7Q2M', 'k7q2m', ' k7 q2m\t', 'K7Q 2M\n', '\u202AK7Q\u200B2M', 'Ｋ７q2m'])
      expect(typedCode(text)).to.equal('K7Q2M');
  });
});
