import type { z } from 'zod';
import type { Transaction } from '../data/database.js';
import type { JobWork } from './jobs.js';
import { token } from '../token.js';

/** An event that a plugin publishes for any listener. Declared in its contract. */
export interface EventType<S extends z.ZodType = z.ZodType> {
  /** `<plugin>/<what-happened>`; stays as it is once released. */
  readonly name: string;
  /**
   * The data, stored as JSON until every listener has handled it: ids, codes and states, no personal data. A plain
   * `z.object`, so that a field that is added later breaks no listener.
   */
  readonly data: S;
}

/** Declares an event. */
export function defineEvent<S extends z.ZodType>(name: string, data: S): EventType<S> {
  return { name, data };
}

/** Publishes events, at least once and to each listener by itself. */
export interface Events {
  /**
   * Writes one job for each listener that the event concerns, in the caller's transaction: they hear of it once `tx` is
   * committed, and only then. Without a listener, no statement at all.
   */
  publish<S extends z.ZodType>(tx: Transaction, event: EventType<S>, data: z.input<S>): Promise<void>;
  /** Returns whether anybody listens, for a publisher who would begin a transaction for nothing else. */
  hasListeners(event: EventType): boolean;
}
export const Events = token<Events>('host/Events');

/** Carries out what follows an event: with all the means of a `JobHandler`, one job an event. */
export interface EventListener<S extends z.ZodType = z.ZodType> extends JobWork<S> {
  readonly event: EventType<S>;
  /** `<plugin>/<what>` of the listening plugin: the type of its jobs, which stays as it is once released. */
  readonly name: string;
  /**
   * Returns whether it has anything to do for an event, asked in the publisher's transaction, which is costly to hold:
   * one read by an index, whose failure is that of the transaction. Always, without it. No job is written for an event
   * that does not concern it.
   */
  concerns?(tx: Transaction, data: z.output<S>): Promise<boolean>;
  /**
   * Returns the key by which it hears events one after the other, as `JobOptions.orderKey`; in any order without one.
   */
  orderKey?(data: z.output<S>): string;
}

/** Gives a listener its types. */
export function eventListener<S extends z.ZodType>(listener: EventListener<S>): EventListener {
  return listener;
}
