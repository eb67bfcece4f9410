import { expect } from 'chai';
import { BoundedCache } from '../../../../plugins/workflow/processes/bounded-cache.js';

describe('a cache that is bounded by bytes', () => {
  const reads: string[] = [];
  const read = (value: string, bytes: number) => () => {
    reads.push(value);
    return Promise.resolve({ value, bytes });
  };
  beforeEach(() => void (reads.length = 0));

  it('keeps what was asked for last, as far as there is room', async () => {
    const cache = new BoundedCache<string>(100);
    await cache.get('a', read('a', 40));
    await cache.get('b', read('b', 40));
    expect(cache.find('a')).to.equal('a');
    await cache.get('c', read('c', 40));
    expect([cache.find('a'), cache.find('b'), cache.find('c')]).to.deep.equal(['a', undefined, 'c']);
    // Larger than all the room: handed out, and not kept.
    expect(await cache.get('d', read('d', 101))).to.equal('d');
    expect(['a', 'c', 'd'].map((key) => cache.find(key))).to.deep.equal([undefined, undefined, undefined]);
  });

  it('reads once for all who ask at the same time, and again after a failure', async () => {
    const cache = new BoundedCache<string>(100);
    const asked = await Promise.all([1, 2, 3].map(() => cache.get('a', read('a', 1))));
    expect([asked, reads]).to.deep.equal([['a', 'a', 'a'], ['a']]);
    const failing = cache.get('b', () => Promise.reject(new Error('away')));
    expect(await failing.catch((error: Error) => error.message)).to.equal('away');
    expect(await cache.get('b', read('b', 1))).to.equal('b');
  });
});
