import { expect } from 'chai';
import { freeText, isBlank, isFreeText } from '../../../../host/plugin-api/index.js';

describe('freeText', () => {
  it('has one normal form, and is otherwise unchanged', () => {
    expect(freeText('Petici\u006F\u0301n')).to.equal('Petición');
    for (const text of ['Ana – “sí” ½', 'a\n\tb ', '👩\u200D👧', 'ＡＢ', '  ']) expect(freeText(text)).to.equal(text);
  });

  for (const text of ['\u200B', '\u3164', '\u2800', '\u2060 \u00AD', '\u{E0001}', '\uFE0F', '\uFFA0\n']) {
    it(`is empty for invisible characters: ${JSON.stringify(text)} ${text.codePointAt(0)?.toString(16)}`, () => {
      expect(isBlank(text)).to.equal(true);
      expect(freeText(text)).to.equal('');
    });
  }

  it('has no control characters except tab and line end, and no heaps of marks', () => {
    for (const text of ['a\tb\r\nc', 'n\u0303', `a${'\u0301'.repeat(30)}`, ''])
      expect(isFreeText(text), text).to.equal(true);
    for (const text of ['\0', '\u0007', '\u001B[2J', '\u007F', '\u0085', '\ud800', `a${'\u0301'.repeat(31)}`]) {
      expect(isFreeText(text), JSON.stringify(text)).to.equal(false);
      expect(freeText(text)).to.equal(text);
    }
  });
});
