import { expect } from 'chai';
import { typedNumber } from '../../../../../plugins/forms/contract.js';

describe('a number that a person types', () => {
  const cases: readonly [typed: string, answer: string][] = [
    ['1.500.000', '1500000'],
    ['1.500,5', '1500.5'],
    ['1500', '1500'],
    ['1500,5', '1500.5'],
    ['1500.5', '1500.5'],
    ['12.50', '12.50'],
    ['0.125', '0.125'],
    ['1500.500', '1500.500'],
    ['1,500', '1.500'],
    ['-3', '-3'],
    ['- 3', '-3'],
    ['\u22123', '-3'],
    ['1 500', '1500'],
    ['1\u00A0500\u202F000,5', '1500000.5'],
    [' 7\u200B ', '7'],
    ['', ''],
  ];
  for (const [typed, answer] of cases) {
    it(`is read with thousands by points and decimals behind a comma: ${JSON.stringify(typed)}`, () => {
      expect(typedNumber(typed)).to.deep.equal({ kind: 'answer', answer });
    });
  }

  const asked: readonly [typed: string, whole: string, decimal: string][] = [
    ['1.500', '1500', '1,5'],
    ['-12.345', '-12345', '-12,345'],
    ['100.000', '100000', '100'],
  ];
  for (const [typed, whole, decimal] of asked) {
    it(`is asked about where it can be two, and both that are proposed are taken: ${typed}`, () => {
      const reason = `¿Quiso decir ${whole} o ${decimal}? Escriba ${whole} o ${decimal}.`;
      expect(typedNumber(typed)).to.deep.equal({ kind: 'refused', reason });
      for (const one of [whole, decimal]) {
        expect(typedNumber(one)).to.deep.equal({ kind: 'answer', answer: one.replace(',', '.') });
      }
    });
  }

  it('is refused with examples that are taken where it is none', () => {
    const reason = 'Debe ser un número. Por ejemplo: 1.500.000 o 12,5.';
    for (const typed of [
      'doce',
      '1.2.3',
      '1.500.00',
      '1,500,000',
      '1,234.5',
      '1.500 000',
      '1 50',
      '1e3',
      ',5',
      '5,',
      '$ 5',
    ]) {
      expect(typedNumber(typed), typed).to.deep.equal({ kind: 'refused', reason });
    }
  });
});
