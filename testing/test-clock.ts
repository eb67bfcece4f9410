import type { Clock } from '../host/plugin-api/index.js';

/** A clock that runs, and that a test can move ahead or stop. */
export class TestClock implements Clock {
  private offset = 0;
  private stoppedAt: number | undefined;

  now(): Date {
    return new Date((this.stoppedAt ?? Date.now()) + this.offset);
  }

  /** From now on only `advance` moves it: what is kept for a while is kept until then, however long a test takes. */
  stop(): void {
    this.stoppedAt ??= Date.now();
  }

  advance(seconds: number): void {
    this.offset += seconds * 1000;
  }
}
