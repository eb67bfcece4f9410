import { seedOf } from './random-runs.js';

const RANGE = 2 ** 32;

/** Pseudo-random numbers, equal for equal seeds (mulberry32). */
export class SeededRandom {
  private state: number;

  constructor(readonly seed: number) {
    this.state = seed;
  }

  /** Makes numbers with the seed of the variable, to repeat a run, or with that of all random tests. */
  static of(variable: string): SeededRandom {
    return new SeededRandom(seedOf(variable));
  }

  /** Returns a whole number from 0 up to, and not including, the limit. */
  below(limit: number): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / RANGE) * limit);
  }
}
