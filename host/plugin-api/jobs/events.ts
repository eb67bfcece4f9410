import type { z } from 'zod';
import type { Transaction } from '../data/database.js';
import type { JobWork } from './jobs.js';
import { token } from '../token.js';

/** An event that a plugin publishes for any listener. Declared in its contract. */
export interface EventType<S extends z.ZodType = z.ZodType> {
  /** `<plugin>/<what-happened>`; never changes once released. */
  readonly name: string;
  /**
   * The schema of the data, stored as JSON until every listener has handled the event: ids, codes and states, no
   * personal data. A plain `z.object`, so that a field that is added later breaks no listener.
   */
  readonly data: S;
}

/** Declares an event. */
export function defineEvent<S extends z.ZodType>(name: string, data: S): EventType<S> {
  return { name, data };
}

/** The publisher of events. Each listener receives an event at least once, independently of the others. */
export interface Events {
  /**
   * Writes one job for each listener that the event concerns, in the caller's transaction: they receive it only once
   * `tx` is committed. Without listeners it makes no statement.
   */
  publishEvent<S extends z.ZodType>(tx: Transaction, event: EventType<S>, data: z.input<S>): Promise<void>;
  /** Tells whether an event has listeners, for a publisher that would begin a transaction only for it. */
  hasListeners(event: EventType): boolean;
}
export const Events = token<Events>('host/Events');

/** A listener that handles an event, with all the means of a `JobHandler` and one job for each event. */
export interface EventListener<S extends z.ZodType = z.ZodType> extends JobWork<S> {
  readonly event: EventType<S>;
  /** `<plugin>/<what>` of the listening plugin: the type of its jobs, which never changes once released. */
  readonly name: string;
  /**
   * Tells whether an event concerns the listener; no job is written for an event that does not. Called in the
   * publisher's transaction, which is costly to hold: it makes one read by an index, and its failure is that of the
   * transaction. Without this method, every event concerns the listener.
   */
  concerns?(tx: Transaction, data: z.output<S>): Promise<boolean>;
  /**
   * Returns the key in whose order the listener handles events, like `JobOptions.orderKey`; without it, in any order.
   */
  orderKey?(data: z.output<S>): string;
}

/** Declares a listener. */
export function eventListener<S extends z.ZodType>(listener: EventListener<S>): EventListener {
  return listener;
}
