import { expect } from 'chai';
import { RecentlyUsed } from '../../../../host/plugin-api/index.js';

describe('the cache of recently used values', () => {
  const reads: string[] = [];
  const read = (value: string, weight: number) => () => {
    reads.push(value);
    return Promise.resolve({ value, weight });
  };
  beforeEach(() => void (reads.length = 0));

  it('keeps the last values up to its limit', async () => {
    const kept = new RecentlyUsed<string>(100);
    await kept.read('a', read('a', 40));
    await kept.read('b', read('b', 40));
    expect(kept.find('a')).to.equal('a');
    await kept.read('c', read('c', 40));
    expect(['a', 'b', 'c'].map((key) => kept.find(key))).to.deep.equal(['a', undefined, 'c']);
    // Heavier than the whole limit: it is kept alone, until another one comes.
    expect(kept.get('d', 101, () => 'd')).to.equal('d');
    expect(['a', 'c', 'd'].map((key) => kept.find(key))).to.deep.equal([undefined, undefined, 'd']);
    expect(kept.get('e', 1, () => 'e')).to.equal('e');
    expect(['d', 'e'].map((key) => kept.find(key))).to.deep.equal([undefined, 'e']);
  });

  it('reads a value once for concurrent callers, and again after a failure', async () => {
    const kept = new RecentlyUsed<string>(100);
    const asked = await Promise.all([1, 2, 3].map(() => kept.read('a', read('a', 60))));
    expect([asked, reads]).to.deep.equal([['a', 'a', 'a'], ['a']]);
    expect(kept.get('b', 40, () => 'b')).to.equal('b');
    expect(kept.find('a')).to.equal('a');
    const failing = kept.read('c', () => Promise.reject(new Error('away')));
    expect(await failing.catch((error: Error) => error.message)).to.equal('away');
    expect(await kept.read('c', read('c', 1))).to.equal('c');
  });
});
