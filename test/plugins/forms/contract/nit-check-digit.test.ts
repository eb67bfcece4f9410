import { expect } from 'chai';
import { nitCheckDigit } from '../../../../plugins/forms/contract.js';

describe('the check digit of a NIT', () => {
  const known = ['800197268-4', '899999061-9', '890905211-1', '860002964-4', '800191045-1'];

  for (const nit of known) {
    it(`is that of ${nit}`, () => {
      const [digits, checkDigit] = nit.split('-');
      expect(nitCheckDigit(digits!)).to.equal(Number(checkDigit));
    });
  }

  it('is the remainder itself where that is 0 or 1', () => {
    expect(nitCheckDigit('0')).to.equal(0);
    // 3 times 4 is 12.
    expect(nitCheckDigit('4')).to.equal(1);
  });

  it('weighs each of fifteen digits', () => {
    const weighed = Array.from({ length: 15 }, (_, zeros) => nitCheckDigit(`1${'0'.repeat(zeros)}`));
    expect(weighed).to.deep.equal([8, 4, 9, 5, 3, 1, 4, 7, 3, 1, 8, 2, 7, 1, 6]);
  });
});
