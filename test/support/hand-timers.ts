/** The longest time of a timer of Node.js. */
const NEVER = 2 ** 31 - 1;

interface HandTimer {
  readonly run: () => void;
  readonly every: number;
  passed: number;
}

/** Timers of one kind that stand still until a test advances them. */
export class HandTimers {
  private readonly set: typeof setInterval;
  private readonly clear: typeof clearInterval;
  private readonly timers = new Map<unknown, HandTimer>();

  constructor(private readonly kind: 'Timeout' | 'Interval') {
    this.set = globalThis[`set${kind}`];
    this.clear = globalThis[`clear${kind}`];
    this.replace(
      (run: () => void, every: number) => {
        const timer = this.set(() => undefined, NEVER);
        this.timers.set(timer, { run, every, passed: 0 });
        return timer;
      },
      (timer?: NodeJS.Timeout) => {
        this.timers.delete(timer);
        this.clear(timer);
      },
    );
  }

  /** Advances all timers, by no more than the time of the shortest one. */
  advance(milliseconds: number): void {
    for (const [timer, one] of this.timers) {
      one.passed += milliseconds;
      if (one.passed < one.every) continue;
      one.passed -= one.every;
      if (this.kind === 'Timeout') this.timers.delete(timer);
      one.run();
    }
  }

  /** Restores the timers of Node.js. */
  restore(): void {
    for (const timer of this.timers.keys()) this.clear(timer as NodeJS.Timeout);
    this.timers.clear();
    this.replace(this.set, this.clear);
  }

  private replace(set: unknown, clear: unknown): void {
    Object.assign(globalThis, { [`set${this.kind}`]: set, [`clear${this.kind}`]: clear });
  }
}
