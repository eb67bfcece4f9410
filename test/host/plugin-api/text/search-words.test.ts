import { expect } from 'chai';
import { beginningWith, searchWords, wholeWord } from '../../../../host/plugin-api/index.js';

describe('the words of a name', () => {
  it('have neither capitals nor accents nor repeats', () => {
    expect(searchWords('  José  NÚÑEZ de la Peña-Ortiz, José ')).to.deep.equal([
      'jose',
      'nunez',
      'de',
      'la',
      'pena',
      'ortiz',
    ]);
    expect(searchWords("D'Achiardi Ωmega ﬁn")).to.deep.equal(['d', 'achiardi', 'ωmega', 'fin']);
    expect(searchWords('Pe\u00ADn\u0303a\u200B Ｒosa')).to.deep.equal(['pena', 'rosa']);
    for (const none of ['', ' ', '..;-', '\u0301', '\u3164']) expect(searchWords(none)).to.deep.equal([]);
  });

  it('fit their column and a statement', () => {
    expect(searchWords('a'.repeat(90))).to.deep.equal(['a'.repeat(40)]);
    // Half of a surrogate pair is cut off.
    expect(searchWords(`${'a'.repeat(39)}𐐨`)).to.deep.equal(['a'.repeat(39)]);
    expect(searchWords(Array.from({ length: 50 }, (_, index) => `w${index}`).join(' '))).to.have.lengthOf(12);
  });

  it('are in the range of a text exactly when they begin with it', () => {
    const [from, before] = beginningWith('mar');
    const isIn = (word: string): boolean => word >= from && word < before;
    expect(['mar', 'maria', 'marω', 'mas', 'ma', 'nmar'].map(isIn)).to.deep.equal([
      true,
      true,
      true,
      false,
      false,
      false,
    ]);
  });

  it('are alone in their own range', () => {
    const [from, before] = wholeWord('2026');
    expect(['2026', '20260', '2026a', '202'].filter((word) => word >= from && word < before)).to.deep.equal(['2026']);
  });
});
