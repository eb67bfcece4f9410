import { expect } from 'chai';
import { nameWords, wordRange } from '../../../../plugins/tramites/records/name-words.js';

describe('the words of a name', () => {
  it('have neither capitals nor accents nor repeats', () => {
    expect(nameWords('  José  NÚÑEZ de la Peña-Ortiz, José ')).to.deep.equal([
      'jose',
      'nunez',
      'de',
      'la',
      'pena',
      'ortiz',
    ]);
    expect(nameWords("D'Achiardi Ωmega ﬁn")).to.deep.equal(['d', 'achiardi', 'ωmega', 'fin']);
    expect(nameWords('Pe\u00ADn\u0303a\u200B Ｒosa')).to.deep.equal(['pena', 'rosa']);
    for (const none of ['', ' ', '..;-', '\u0301', '\u3164']) expect(nameWords(none)).to.deep.equal([]);
  });

  it('are as long, and as many, as their column and a statement take', () => {
    expect(nameWords('a'.repeat(90))).to.deep.equal(['a'.repeat(40)]);
    // Half of a character is none.
    expect(nameWords(`${'a'.repeat(39)}𐐨`)).to.deep.equal(['a'.repeat(39)]);
    expect(nameWords(Array.from({ length: 50 }, (_, index) => `w${index}`).join(' '))).to.have.lengthOf(12);
  });

  it('begin with a text where they stand in its range', () => {
    const [from, before] = wordRange('mar');
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
});
