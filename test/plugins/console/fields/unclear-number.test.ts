import { expect } from 'chai';
import type { FieldModel } from '../../../../plugins/console/web/src/fields/field-model.js';
import { typedAnswer } from '../../../../plugins/forms/contract/fields/typed-answer.js';
import { unclearNumber, unclearNumbers } from '../../../../plugins/console/web/src/fields/unclear-number.js';

describe('a number that is typed in the console', () => {
  it('is asked about where its point may separate thousands or decimals', () => {
    expect(unclearNumber('NUMERO', ' 850.000 ')).to.equal('Escriba 850000 si son miles, o 850,000 si son decimales.');
    expect(unclearNumber('NUMERO', '-1.500')).to.be.a('string');
  });

  it('is the service’s to read otherwise', () => {
    for (const typed of ['850000', '850,000', '0.500', '3.5', '1234.500', '1.850.000', '', undefined]) {
      expect(unclearNumber('NUMERO', typed)).to.equal(undefined);
    }
    expect(unclearNumber('TEXTO', '850.000')).to.equal(undefined);
    expect(unclearNumber(undefined, '850.000')).to.equal(undefined);
  });

  it('is asked about in the words of pages and chats, and where they ask', () => {
    for (const text of ['850.000', '-1.500', '0.500', '3.5', '1234.500', '1.850.000', '850,000', '12', '1.5000']) {
      const read = typedAnswer({ tipo: 'NUMERO' }, text);
      expect(unclearNumber('NUMERO', text)).to.equal(read.kind === 'refused' ? read.reason : undefined);
    }
  });

  it('is named by its field', () => {
    const fields = [
      { codigo: 'valor', tipo: 'NUMERO' },
      { codigo: 'acta', tipo: 'TEXTO' },
    ] as FieldModel[];
    expect(Object.keys(unclearNumbers(fields, { valor: '1.500', acta: '1.500' }))).to.deep.equal(['valor']);
  });
});
