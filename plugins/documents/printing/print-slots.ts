import { RateLimitError } from '../../../host/plugin-api/index.js';
import type { PrintOptions } from '../contract.js';
import { unavailable } from './print-errors.js';

/** The user of a slot; undefined for documents of the city. */
type Requester = PrintOptions['requester'];

/** The requester of copies of what citizens filed, all together, and no user. */
export const COPIES = 0;

interface Slot {
  readonly requester: Requester;
}

/** A document that waits for a slot. */
interface Waiter extends Slot {
  readonly admit: () => void;
  readonly refuse: (reason: Error) => void;
}

/** The limits: prints at a time, waiting ones, and the time that they wait. */
export interface PrintSlotsOptions {
  readonly pages: number;
  readonly queue: number;
  readonly waitMilliseconds: number;
}

/** The `Retry-After` of a user who has one print running and one waiting. */
const COME_AGAIN_SECONDS = 5;

/** Names the queue of a requester: a full one refuses no document of another. */
const queueOf = (requester: Requester): 'city' | 'copies' | 'users' =>
  requester === undefined ? 'city' : requester === COPIES ? 'copies' : 'users';

const countOf = (all: Iterable<Slot>, requester: Requester): number =>
  [...all].filter((one) => one.requester === requester).length;

/**
 * Limits the prints at a time. Documents of the city go before those of users, and otherwise in order of arrival. A
 * user has at most one print running and one waiting; of the copies, one runs, and any number wait. One document of the
 * city may exceed `pages`, so that users never delay it.
 */
export class PrintSlots {
  private closed = false;
  private readonly taken = new Set<Slot>();
  private readonly waiters = new Set<Waiter>();

  constructor(private readonly options: PrintSlotsOptions) {}

  get running(): number {
    return this.taken.size;
  }

  get waiting(): number {
    return this.waiters.size;
  }

  /**
   * Waits for a slot and returns the function that ends it; a copy waits until its signal aborts. Throws
   * `UnavailableError` where too many wait, or the wait is too long, `RateLimitError` where the requester has one
   * waiting, and the reason of `signal` once that aborts.
   */
  async take({ signal, requester }: Pick<PrintOptions, 'signal' | 'requester'> = {}): Promise<() => void> {
    signal?.throwIfAborted();
    if (this.closed) throw unavailable('The printer is closed.');
    const isUser = queueOf(requester) === 'users';
    if (isUser && countOf(this.waiters, requester) > 0) throw new RateLimitError(COME_AGAIN_SECONDS);
    const slot = this.mayPrint(requester) ? this.begin(requester) : await this.wait(requester, signal);
    return () => {
      this.taken.delete(slot);
      this.admitNext();
    };
  }

  /** Refuses all waiting and later documents. */
  close(): void {
    this.closed = true;
    for (const waiter of this.waiters) waiter.refuse(unavailable('The printer is closed.'));
  }

  private mayPrint(requester: Requester): boolean {
    const ofRequester = countOf(this.taken, requester);
    if (requester !== undefined && ofRequester > 0) return false;
    return this.taken.size < this.options.pages || (requester === undefined && ofRequester === 0);
  }

  private begin(requester: Requester): Slot {
    const slot = { requester };
    this.taken.add(slot);
    return slot;
  }

  private wait(requester: Requester, signal?: AbortSignal): Promise<Slot> {
    const before = [...this.waiters].filter((waiter) => queueOf(waiter.requester) === queueOf(requester));
    if (before.length >= this.options.queue) throw unavailable('Too many documents wait to be printed.');
    return new Promise((resolve, reject) => {
      const settle = (): void => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', leave);
        this.waiters.delete(waiter);
      };
      const waiter: Waiter = {
        requester,
        admit: () => {
          settle();
          if (requester === COPIES) this.moveCopiesBack();
          resolve(this.begin(requester));
        },
        refuse: (reason) => {
          settle();
          reject(reason);
        },
      };
      const leave = (): void => waiter.refuse(signal?.reason as Error);
      const refuse = (): void => waiter.refuse(unavailable('A document waited too long for its turn.'));
      const timer = requester === COPIES ? undefined : setTimeout(refuse, this.options.waitMilliseconds);
      signal?.addEventListener('abort', leave);
      this.waiters.add(waiter);
    });
  }

  /** Lets the users who wait now go before the next copy. */
  private moveCopiesBack(): void {
    for (const copy of [...this.waiters].filter((one) => one.requester === COPIES)) {
      this.waiters.delete(copy);
      this.waiters.add(copy);
    }
  }

  private admitNext(): void {
    const [...waiters] = this.waiters;
    const isNext = ({ requester }: Waiter): boolean => this.mayPrint(requester);
    const next = waiters.find((waiter) => waiter.requester === undefined && isNext(waiter)) ?? waiters.find(isNext);
    next?.admit();
  }
}
