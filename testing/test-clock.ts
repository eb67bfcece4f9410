import type { Clock } from '../host/plugin-api/index.js';

/** A running clock that a test can advance or stop. */
export class TestClock implements Clock {
  private offset = 0;
  private stoppedAt: number | undefined;

  now(): Date {
    return new Date((this.stoppedAt ?? Date.now()) + this.offset);
  }

  /** Stops the clock, so that only `advance` moves it: nothing expires while a slow test runs. */
  stop(): void {
    this.stoppedAt ??= Date.now();
  }

  advance(seconds: number): void {
    this.offset += seconds * 1000;
  }
}
