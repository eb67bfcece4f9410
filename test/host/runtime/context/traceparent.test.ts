import { expect } from 'chai';
import { readTraceparent, traceparentOf } from '../../../../host/runtime/context/traceparent.js';

const [trace, span] = ['4bf92f3577b34da6a3ce929d0e0e4736', '00f067aa0ba902b7'];

describe('a traceparent', () => {
  it('is read and handed on', () => {
    const parent = readTraceparent(`00-${trace}-${span}-01`)!;
    expect(parent).to.deep.equal({ traceId: trace, spanId: span, flags: '01' });
    expect(traceparentOf(parent)).to.equal(`00-${trace}-${span}-01`);
  });

  it('of a later version is read as far as it is known', () => {
    const parent = readTraceparent(`cc-${trace}-${span}-01-what-the-future-brings`)!;
    expect(traceparentOf(parent)).to.equal(`00-${trace}-${span}-01`);
  });

  for (const text of [
    '',
    'x',
    `ff-${trace}-${span}-01`,
    `00-${trace}-${span}-01-more`,
    `00-${trace}-${span}-01-`,
    `cc-${trace}-${span}-01.what`,
    `00-${trace.toUpperCase()}-${span}-01`,
    `00-${'0'.repeat(32)}-${span}-01`,
    `00-${trace}-${'0'.repeat(16)}-01`,
    `00-${trace.slice(1)}-${span}-01`,
    `00-${trace}-${span}`,
    ` 00-${trace}-${span}-01`,
    `00-${trace}-${span}-01\n`,
    `00-${trace}-${span}-1x`,
    ['00'],
    undefined,
  ]) {
    it(`is not ${JSON.stringify(text)}`, () => {
      expect(readTraceparent(text)).to.equal(undefined);
    });
  }
});
