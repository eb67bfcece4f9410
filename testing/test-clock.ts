import type { Clock } from '../host/plugin-api/index.js';

/** A clock that runs, and that a test can move ahead or stop. */
export class TestClock implements Clock {
  private offset = 0;
  private stoppedAt: number | undefined;

  now(): Date {
    return new Date((this.stoppedAt ?? Date.now()) + this.offset);
  }

  advance(seconds: number): void {
    this.offset += seconds * 1000;
  }

  /** It stands still from now on, and is moved by `advance` alone. */
  stop(): void {
    this.stoppedAt = Date.now();
  }
}
