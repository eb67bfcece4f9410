import { expect } from 'chai';
import { isSameAnswer } from '../../../../plugins/console/web/src/fields/same-answer.js';

describe('an answer that was sent', () => {
  it('is the one that is stored, though that is written otherwise', () => {
    expect(isSameAnswer('NUMERO', '3.50', '3.5')).to.equal(true);
    expect(isSameAnswer('DOCUMENTO_IDENTIDAD', 'CC 1.144.012', 'CC 1144012')).to.equal(true);
    expect(isSameAnswer('TELEFONO', '300 123-4567', '3001234567')).to.equal(true);
    expect(isSameAnswer('SELECCION_MULTIPLE', ['B', 'A'], ['A', 'B'])).to.equal(true);
    expect(isSameAnswer('SELECCION_MULTIPLE', [], '')).to.equal(true);
    expect(isSameAnswer('TEXTO_LARGO', 'Falta el plano. ', 'Falta el plano.')).to.equal(true);
    expect(isSameAnswer('LISTA', '[{"nombre": "Ana"}]', '[{"nombre":"Ana"}]')).to.equal(true);
  });

  it('is another one where that says something else', () => {
    expect(isSameAnswer('NUMERO', '3.50', '35')).to.equal(false);
    expect(isSameAnswer('NUMERO', 'doce', 'trece')).to.equal(false);
    expect(isSameAnswer('NUMERO', '0', '')).to.equal(false);
    expect(isSameAnswer('TEXTO', 'No. 3', 'No 3')).to.equal(false);
    expect(isSameAnswer('SELECCION_MULTIPLE', ['A'], ['A', 'B'])).to.equal(false);
  });
});
