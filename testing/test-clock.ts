import type { Clock } from '../host/plugin-api/index.js';

/** A clock that runs, and that a test can move ahead. */
export class TestClock implements Clock {
  private offset = 0;

  now(): Date {
    return new Date(Date.now() + this.offset);
  }

  advance(seconds: number): void {
    this.offset += seconds * 1000;
  }
}
