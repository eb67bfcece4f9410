import { unavailable } from './print-errors.js';

interface Waiter {
  readonly admit: () => void;
  readonly refuse: (reason: Error) => void;
}

/** How many documents are printed at a time, how many wait, and for how long. */
export interface PrintSlotsOptions {
  readonly pages: number;
  readonly queue: number;
  readonly waitMilliseconds: number;
}

/** Lets so many print at a time, in the order of their coming. */
export class PrintSlots {
  private taken = 0;
  private closed = false;
  private readonly waiters = new Set<Waiter>();

  constructor(private readonly options: PrintSlotsOptions) {}

  get running(): number {
    return this.taken;
  }

  get waiting(): number {
    return this.waiters.size;
  }

  /**
   * Waits for a turn, and answers what gives it back. Throws `UnavailableError` where too many wait, or for too long,
   * and the reason of `signal` where that is first.
   */
  async take(signal?: AbortSignal): Promise<() => void> {
    signal?.throwIfAborted();
    if (this.closed) throw unavailable('The printer is closed.');
    if (this.taken < this.options.pages) this.taken += 1;
    else await this.wait(signal);
    return () => this.giveBack();
  }

  /** Refuses all who wait, and who comes. */
  close(): void {
    this.closed = true;
    for (const waiter of this.waiters) waiter.refuse(unavailable('The printer is closed.'));
  }

  private wait(signal?: AbortSignal): Promise<void> {
    if (this.waiters.size >= this.options.queue) throw unavailable('Too many documents wait to be printed.');
    return new Promise((resolve, reject) => {
      const settle = (): void => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', leave);
        this.waiters.delete(waiter);
      };
      const waiter: Waiter = {
        admit: () => {
          settle();
          resolve();
        },
        refuse: (reason) => {
          settle();
          reject(reason);
        },
      };
      const leave = (): void => waiter.refuse(signal?.reason as Error);
      const timer = setTimeout(
        () => waiter.refuse(unavailable('A document waited too long for its turn.')),
        this.options.waitMilliseconds,
      );
      signal?.addEventListener('abort', leave);
      this.waiters.add(waiter);
    });
  }

  /** The turn goes to the next, if there is one. */
  private giveBack(): void {
    const [next] = this.waiters;
    if (next) next.admit();
    else this.taken -= 1;
  }
}
