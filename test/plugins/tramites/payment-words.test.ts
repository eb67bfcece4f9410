import { expect } from 'chai';
import { amountInWords, referenceInGroups } from '../../../plugins/tramites/contract.js';

describe('the words of a payment', () => {
  it('group thousands, and have cents where there are some', () => {
    const written = ['0.50', '900.00', '1125.00', '125000.00', '98765432101234567890.05', '7'].map((valor) =>
      amountInWords({ valor, moneda: 'COP' }),
    );
    expect(written).to.deep.equal([
      '$ 0,50',
      '$ 900',
      '$ 1.125',
      '$ 125.000',
      '$ 98.765.432.101.234.567.890,05',
      '$ 7',
    ]);
    expect(amountInWords({ valor: '1125.50', moneda: 'USD' })).to.equal('USD 1.125,50');
  });

  it('group the digits of a reference by four, and leave other references as they are', () => {
    const references = ['123456789015', '12345', '1234', 'FAC-2026-00012'];
    expect(references.map(referenceInGroups)).to.deep.equal(['1234 5678 9015', '1234 5', '1234', 'FAC-2026-00012']);
  });
});
