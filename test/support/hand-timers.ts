/** The longest that a timer of Node.js may take. */
const NEVER = 2 ** 31 - 1;

interface Held {
  readonly run: () => void;
  readonly every: number;
  passed: number;
}

/** Timers of one kind that stand still, and that a test moves ahead. */
export class HandTimers {
  private readonly set: typeof setInterval;
  private readonly clear: typeof clearInterval;
  private readonly held = new Map<unknown, Held>();

  constructor(private readonly kind: 'Timeout' | 'Interval') {
    this.set = globalThis[`set${kind}`];
    this.clear = globalThis[`clear${kind}`];
    this.replace(
      (run: () => void, every: number) => {
        const timer = this.set(() => undefined, NEVER);
        this.held.set(timer, { run, every, passed: 0 });
        return timer;
      },
      (timer?: NodeJS.Timeout) => {
        this.held.delete(timer);
        this.clear(timer);
      },
    );
  }

  /** Moves all of them ahead, by no more than the shortest one takes. */
  advance(milliseconds: number): void {
    for (const [timer, one] of this.held) {
      one.passed += milliseconds;
      if (one.passed < one.every) continue;
      one.passed -= one.every;
      if (this.kind === 'Timeout') this.held.delete(timer);
      one.run();
    }
  }

  /** Puts those of Node.js back. */
  restore(): void {
    for (const timer of this.held.keys()) this.clear(timer as NodeJS.Timeout);
    this.held.clear();
    this.replace(this.set, this.clear);
  }

  private replace(set: unknown, clear: unknown): void {
    Object.assign(globalThis, { [`set${this.kind}`]: set, [`clear${this.kind}`]: clear });
  }
}
