import type { z } from 'zod';
import { brand } from '../brand.js';
import type { Transaction } from '../data/database.js';
import { token } from '../token.js';

/** A kind of work that must not be lost. Declared once, beside its handler. */
export interface JobType<S extends z.ZodType = z.ZodType> {
  /** `<plugin>/<what>`; stays as it is once released, as jobs that wait are found by it. */
  readonly name: string;
  /** What a job carries: an object, stored as JSON. References rather than personal data; secrets only sealed. */
  readonly data: S;
}

/** Declares a kind of work. */
export function defineJob<S extends z.ZodType>(name: string, data: S): JobType<S> {
  return { name, data };
}

/** When a job may be done. */
interface JobTimes {
  /** Not before; at once unless it says otherwise. */
  readonly notBefore?: Date;
  /**
   * Not after: a job that is still open then is given up as expired, and not tried again. One that waits behind
   * another of its order key is found to be late when it may begin.
   */
  readonly notAfter?: Date;
}

/** When a job may be done, and after which others. */
export interface JobOptions extends JobTimes {
  /**
   * Jobs of one key, of whatever type, are done one at a time, in the order in which they were enqueued: a later one
   * waits while an earlier one is open, also between its attempts and until its `notBefore`. One that ends in any way
   * lets the next go. Of two that were enqueued by transactions that overlapped either may be first.
   * `<plugin>/<what>/<id>`, at most 200 characters; a reference and no personal data, as administrators see it.
   */
  readonly orderKey?: string;
}

/** One of several jobs of a type. */
export interface JobItem<S extends z.ZodType> extends JobOptions {
  readonly data: z.input<S>;
}

/**
 * The outcome of an attempt: done; given up, as it was refused for good, expired or tried too often; or still open, as
 * it failed for now, another worker has it, it waits behind another job, or the time ran out before its end was known.
 */
export type JobOutcome = 'done' | 'given-up' | 'open';

/**
 * Work that outlives the process (decisions, section 11): written in the transaction that causes it, carried out at
 * least once by any host, tried again with growing pauses, and given up into a state that an administrator sees.
 */
export interface Outbox {
  /** Adds a job to the caller's transaction and answers its id. It is taken up once `tx` is committed. */
  enqueue<S extends z.ZodType>(
    tx: Transaction,
    type: JobType<S>,
    data: z.input<S>,
    options?: JobOptions,
  ): Promise<string>;

  /**
   * Returns the same for many jobs, in few statements; those of one key are done in the order given. Answers their ids.
   */
  enqueueAll<S extends z.ZodType>(tx: Transaction, type: JobType<S>, items: readonly JobItem<S>[]): Promise<string[]>;

  /**
   * Takes back a job that nobody has begun, once `tx` is committed; its handler hears nothing of it. Answers whether it
   * was so: a job that was tried, that somebody is at, or that has ended stays as it is.
   */
  cancel(tx: Transaction, id: string): Promise<boolean>;

  /**
   * Tries a committed job here and now, for a caller that waits for its outcome. After `seconds` the answer is `open`,
   * and the attempt goes on in the background.
   */
  attempt(id: string, seconds: number): Promise<JobOutcome>;
}
export const Outbox = token<Outbox>('host/Outbox');

/** The origin of a job, which joins its log lines and traces to those of the request or job that enqueued it. */
export interface JobOrigin {
  /** The request that enqueued it, or the one behind the job that did. */
  readonly requestId?: string | undefined;
  /** As in W3C Trace Context. */
  readonly traceparent?: string | undefined;
}

/** What a handler is handed beside the job's data. */
export interface JobContext {
  /** Stable over all attempts: what makes an effect elsewhere idempotent. */
  readonly id: string;
  /** 1 at the first. */
  readonly attempt: number;
  /** Aborted when the time of the attempt is up, the host stops or has lost the job to another one: stop then. */
  readonly signal: AbortSignal;
  readonly origin: JobOrigin;
  /**
   * Ends the job as done in the transaction of its effect: both are committed, or neither. What the handler does or
   * throws after the commit changes nothing of the job. Throws where the job is another host's by now, and the effect
   * is to be rolled back. As it locks the job, behind it comes only what others wait for, such as a counter.
   */
  readonly finish: (tx: Transaction) => Promise<void>;
}

/** Why a job is given up. */
export interface GivenUpReason {
  /**
   * `refused`: for good, by `JobRefusedError`. `attempts`: it was tried as often as it may be. `host-died`: so did the
   * hosts in the last attempt. `expired`: its `notAfter` has passed. `discarded`: by an administrator.
   */
  readonly cause: 'refused' | 'attempts' | 'host-died' | 'expired' | 'discarded';
  /** As administrators read it: the words of a plugin, classes and codes, and nothing of what was sent. */
  readonly words: string;
}

/** How jobs with such data are carried out. */
export interface JobWork<S extends z.ZodType = z.ZodType> {
  /** How often a job is tried before it is given up; 12 unless it says otherwise, which is about a day. */
  readonly attempts?: number;
  /**
   * How long an attempt may take, 60 s unless it says otherwise. Then its signal is aborted and it has failed, whether
   * it ends or not: another attempt may begin while this one goes on.
   */
  readonly limitSeconds?: number;
  /**
   * How many of a host's workers they may hold; half of them unless it says otherwise, so that others are not held up.
   */
  readonly atOnce?: number;
  handle(data: z.output<S>, context: JobContext): Promise<void>;
  /**
   * Called in the transaction that gives a job up, whatever the cause; not for data that does not fit the type any
   * more. Where it fails, nothing is committed, and the job stays open to be given up again after a pause. An
   * administrator may have a job tried again that was given up: then it may be done after all, or be given up once
   * more. Has the limit of an attempt.
   */
  givenUp?(tx: Transaction, data: z.output<S>, reason: GivenUpReason): Promise<void>;
}

/**
 * Carries out jobs of one type. It may be called more than once for a job (a crash after the work and before its mark),
 * so that doing it twice must be the same as once. What it throws is tried again, except {@link JobRefusedError}. Of an
 * error the administrator sees class, codes (of the system, the database and its constraint, HTTP, SMTP) and causes,
 * and no message: a reason in words is thrown as {@link JobFailedError}.
 */
export interface JobHandler<S extends z.ZodType = z.ZodType> extends JobWork<S> {
  readonly type: JobType<S>;
}

/** Gives a handler its types. */
export function jobHandler<S extends z.ZodType>(handler: JobHandler<S>): JobHandler {
  return handler;
}

/**
 * Thrown by a handler for what trying again cannot mend: the job is given up at once. The message goes to the
 * administrator.
 */
export class JobRefusedError extends Error {
  override readonly name = 'JobRefusedError';
}

/**
 * Thrown by a handler for what trying again may mend, to say why: the message goes to the administrator. It is made of
 * the plugin's own words, names of settings and codes, and never of what was sent or answered, which may be personal
 * data. The error that was met goes into `cause`; only its codes are shown. Counts as an attempt like any other
 * failure.
 */
export class JobFailedError extends Error {
  override readonly name = 'JobFailedError';
  /** When to come back, where the other side has said so (`retry_after`); honoured up to a week. */
  readonly afterSeconds: number | undefined;

  constructor(reason: string, options: ErrorOptions & { readonly afterSeconds?: number } = {}) {
    super(reason, options);
    this.afterSeconds = options.afterSeconds;
  }
}

brand({ JobRefusedError, JobFailedError });

/**
 * Work that is due again and again: one host does it each time, however many there are. Runs that were missed are one,
 * and none begins while the one before is not done. The first is one interval after the first start.
 */
export interface ScheduledJob {
  /** `<plugin>/<what>`. */
  readonly name: string;
  readonly everySeconds: number;
  /** How long a run may take; 60 s unless it says otherwise, as for a {@link JobHandler}. */
  readonly limitSeconds?: number;
  /**
   * What it throws is tried again with growing pauses, up to the interval; a run is given up by `JobRefusedError`
   * alone.
   */
  run(signal: AbortSignal): Promise<void>;
}
