import { expect } from 'chai';
import { UnavailableError } from '../../../host/plugin-api/index.js';
import { LaneQueue, type Lane } from '../../../plugins/auth/passwords/lane-queue.js';
import { rejectionOf } from '../../host/support/rejection.js';

/** Waits until all work that can begin has begun. */
const soon = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Work that runs until the test ends it. */
class Bench {
  readonly begun: string[] = [];
  private readonly ends = new Map<string, () => void>();

  constructor(private readonly queue: LaneQueue) {}

  add(lane: Lane, name: string): Promise<string> {
    return this.queue.run(lane, async () => {
      this.begun.push(name);
      await new Promise<void>((resolve) => this.ends.set(name, resolve));
      return name;
    });
  }

  /** Ends the work that began first, and lets the next one begin. */
  async end(): Promise<void> {
    const [[name, resolve]] = this.ends as unknown as [[string, () => void]];
    this.ends.delete(name);
    resolve();
    await soon();
  }
}

describe('a queue with two lanes', () => {
  const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

  it('lets who is known go before strangers who came earlier', async () => {
    const bench = new Bench(new LaneQueue(2, 10));
    const all = [
      ...['s1', 's2', 's3', 's4'].map((name) => bench.add('stranger', name)),
      ...['k1', 'k2'].map((name) => bench.add('known', name)),
    ];
    await soon();
    expect(bench.begun).to.deep.equal(['s1', 's2']);
    for (let time = 0; time < all.length; time += 1) await bench.end();
    expect(bench.begun).to.deep.equal(['s1', 's2', 'k1', 'k2', 's3', 's4']);
    expect(await Promise.all(all)).to.have.length(6);
  });

  it('gives strangers one place of four while both wait', async () => {
    const bench = new Bench(new LaneQueue(1, 20));
    const all = [bench.add('stranger', 's0')];
    for (const number of numbers(3)) all.push(bench.add('stranger', `s${number}`));
    for (const number of numbers(8)) all.push(bench.add('known', `k${number}`));
    await soon();
    for (let time = 0; time < all.length; time += 1) await bench.end();
    expect(bench.begun.join(' ')).to.equal('s0 k1 k2 k3 s1 k4 k5 k6 s2 k7 k8 s3');
    await Promise.all(all);
  });

  it('refuses what is too much for a lane, and not what comes by the other', async () => {
    const bench = new Bench(new LaneQueue(1, 2));
    const all = ['s0', 's1', 's2'].map((name) => bench.add('stranger', name));
    expect(await rejectionOf(bench.add('stranger', 's3'))).to.be.instanceOf(UnavailableError);
    all.push(bench.add('known', 'k1'), bench.add('known', 'k2'));
    expect(await rejectionOf(bench.add('known', 'k3'))).to.be.instanceOf(UnavailableError);
    await soon();
    for (let time = 0; time < all.length; time += 1) await bench.end();
    expect(await Promise.all(all)).to.deep.equal(['s0', 's1', 's2', 'k1', 'k2']);
  });

  it('goes on after work that fails', async () => {
    const queue = new LaneQueue(1, 2);
    const fails = (): Promise<never> => Promise.reject(new Error('no'));
    for (const lane of ['known', 'stranger', 'known'] as const) {
      expect(await rejectionOf(queue.run(lane, fails))).to.be.an('error');
    }
    expect(await queue.run('stranger', () => Promise.resolve('done'))).to.equal('done');
  });
});
