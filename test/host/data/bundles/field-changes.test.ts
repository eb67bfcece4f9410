import { expect } from 'chai';
import { describeDifference } from '../../../../host/data/bundles/describe-difference.js';
import { differenceBetween } from '../../../../host/data/bundles/difference.js';
import { changesOf } from '../../../../host/data/bundles/field-changes.js';

describe('the difference of two items', () => {
  const question = (pre_codigo: string, more: object = {}) => ({ pre_codigo, pre_texto: pre_codigo, ...more });

  it('is listed by field, in mappings by name', () => {
    expect(changesOf({ a: 1, b: { c: 1, d: 2 } }, { a: 1, b: { c: 3 }, e: null })).to.deep.equal([
      { field: 'b.c', from: 1, to: 3 },
      { field: 'b.d', from: 2, to: undefined },
      { field: 'e', from: undefined, to: null },
    ]);
  });

  it('is listed by element where a list has codes, and its order as a change of its own', () => {
    const from = { preguntas: [question('uno'), question('dos'), question('tres')] };
    const to = { preguntas: [question('dos', { pre_texto: 'Dos' }), question('uno'), question('cuatro')] };
    expect(changesOf(from, to)).to.deep.equal([
      { field: 'preguntas[dos].pre_texto', from: 'dos', to: 'Dos' },
      { field: 'preguntas[tres]', from: question('tres'), to: undefined },
      { field: 'preguntas[cuatro]', from: undefined, to: question('cuatro') },
      { field: 'preguntas (order)', from: ['uno', 'dos', 'tres'], to: ['dos', 'uno', 'cuatro'] },
    ]);
  });

  it('is the whole list where nothing identifies its elements', () => {
    for (const [from, to] of [
      [['a'], ['b']],
      [[{ code: 'a' }, { code: 'a' }], [{ code: 'a' }]],
      [[{ code: 1 }], [{ code: 2 }]],
      [[], [[1]]],
    ]) {
      expect(changesOf({ list: from }, { list: to })).to.deep.equal([{ field: 'list', from, to }]);
    }
  });

  it('is empty between equal items', () => {
    expect(changesOf({ a: [{ b: 1 }] }, { a: [{ b: 1 }] })).to.deep.equal([]);
  });
});

describe('the lines of a difference', () => {
  const linesOf = (before: object, after: object, written: readonly string[] = []): string[] =>
    differenceBetween(
      new Map([['things', new Map(Object.entries(before))]]),
      new Map([['things', new Map(Object.entries(after))]]),
      new Map([['things', new Set(written)]]),
    ).flatMap(describeDifference);

  it('name what is created, changed and removed', () => {
    const lines = linesOf({ a: { n: 1 }, b: { n: 1 }, same: {} }, { a: { n: 2 }, c: {}, same: {} });
    expect(lines).to.deep.equal(['  + c', '  ~ a', '      n: 1 -> 2', '  - b']);
  });

  it('say so where what was written is nothing that an export shows', () => {
    expect(linesOf({ a: {} }, { a: {} }, ['a'])).to.deep.equal(['  ~ a: what no export shows']);
    expect(linesOf({ a: {} }, { a: { n: 1 } }, ['a'])).to.deep.equal(['  ~ a', '      n: none -> 1']);
  });

  it('show of long texts the lines that differ', () => {
    const [from, to] = ['one\ntwo\nthree\nfour', 'one\n2\n3\nthree\nfour'];
    expect(linesOf({ a: { text: from } }, { a: { text: to } })).to.deep.equal([
      '  ~ a',
      '      text:',
      '        - two',
      '        + 2',
      '        + 3',
    ]);
    const lines = linesOf({ a: { text: 'x\ny' } }, { a: { text: 'z\n'.repeat(50) } });
    expect(lines.at(-1)).to.equal('        + … 39 more lines');
    expect(linesOf({ a: { text: 'x' } }, { a: { text: 'z'.repeat(500) } })[1]).to.have.length.below(200);
  });
});
