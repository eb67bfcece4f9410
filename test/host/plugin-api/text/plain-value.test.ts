import { expect } from 'chai';
import { z } from 'zod';
import { plainValue } from '../../../../host/plugin-api/index.js';

describe('plainValue', () => {
  for (const [what, typed, read] of [
    ['the direction of writing, which phones copy with a number', '\u202A300 123 9999\u202C', '300 123 9999'],
    ['blanks without width', 'ana\u200B@correo\u2060.example\uFEFF', 'ana@correo.example'],
    ['a soft hyphen', '2026\u00AD-1', '2026-1'],
    ['dashes', '9\u20101\u20112\u20123\u20134\u20145\u22126\uFE637', '9-1-2-3-4-5-6-7'],
    ['wide signs', '２０２６－１', '2026-1'],
    ['accents that were typed apart', 'pen\u0303a', 'peña'],
    ['blanks around it, without a break too', '\u00A0\u2003x\u3000', 'x'],
    ['signs that fill a place', '\u3164\u115F', ''],
  ] as const) {
    it(`reads ${what}`, () => {
      expect(plainValue(typed)).to.equal(read);
      expect(plainValue(read)).to.equal(read);
    });
  }

  it('leaves unreadable text to the grammar, without ordering a heap of marks', () => {
    const heap = `n${'\u0301\u0316'.repeat(200_000)}`;
    for (const text of ['a\0b', '\ud800', heap]) expect(plainValue(text)).to.equal(text);
  });

  it('is not part of the JSON Schema', () => {
    const read = z.string().overwrite(plainValue).check(z.iso.date());
    expect(z.toJSONSchema(read)).to.deep.equal(z.toJSONSchema(z.iso.date()));
    expect(read.parse('2026\u201303\u201331')).to.equal('2026-03-31');
  });
});
