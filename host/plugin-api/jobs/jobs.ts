import type { z } from 'zod';
import { brand } from '../brand.js';
import type { Transaction } from '../data/database.js';
import { token } from '../token.js';

/** A kind of work that must not be lost. Declared once, beside its handler. */
export interface JobType<S extends z.ZodType = z.ZodType> {
  /** `<plugin>/<what>`; never changes once released, as pending jobs are found by it. */
  readonly name: string;
  /** The schema of the data: an object, stored as JSON. References rather than personal data; secrets only sealed. */
  readonly data: S;
}

/** Declares a kind of work. */
export function defineJob<S extends z.ZodType>(name: string, data: S): JobType<S> {
  return { name, data };
}

/** The period in which a job may run. */
interface JobTimes {
  /** The earliest time; by default at once. */
  readonly notBefore?: Date;
  /**
   * The latest time: a job that is still open then is given up as expired, without another attempt. A job that waits
   * behind another one of its order key is given up when its turn comes.
   */
  readonly notAfter?: Date;
}

/** The period in which a job may run, and the jobs that it follows. */
export interface JobOptions extends JobTimes {
  /**
   * Jobs of one key, whatever their type, run one at a time, in the order in which they were enqueued: a later job
   * waits while an earlier one is open, also between its attempts and until its `notBefore`. Any end of a job releases
   * the next. The order of jobs from overlapping transactions is not defined. `<plugin>/<what>/<id>`, at most 200
   * characters; a reference and no personal data, as administrators see it.
   */
  readonly orderKey?: string;
}

/** A job to enqueue together with others of its type. */
export interface JobItem<S extends z.ZodType> extends JobOptions {
  readonly data: z.input<S>;
}

/**
 * The state of a job after an attempt: done; given up (refused for good, expired or tried too often); or still open (it
 * failed for now, another worker holds it, it waits behind another job, or the time ran out before its end was known).
 */
export type JobOutcome = 'done' | 'given-up' | 'open';

/**
 * The queue of jobs, work that outlives the process (decisions, section 11). A job is written in the transaction that
 * causes it, carried out at least once by any host, retried with growing pauses, and given up in the end, for an
 * administrator.
 */
export interface Outbox {
  /**
   * Adds a job to the caller's transaction and returns its id. It becomes available to workers once `tx` is committed.
   */
  enqueueJob<S extends z.ZodType>(
    tx: Transaction,
    type: JobType<S>,
    data: z.input<S>,
    options?: JobOptions,
  ): Promise<string>;

  /**
   * Adds many jobs of a type, in few statements, and returns their ids. Jobs of one order key run in the order given.
   */
  enqueueAll<S extends z.ZodType>(tx: Transaction, type: JobType<S>, items: readonly JobItem<S>[]): Promise<string[]>;

  /**
   * Cancels a job that no worker has begun, once `tx` is committed; its handler is not called. Returns whether it was
   * cancelled: a job that was tried, is running or has ended stays as it is.
   */
  cancelJob(tx: Transaction, id: string): Promise<boolean>;

  /**
   * Tries a committed job here and now. After `seconds` it resolves to `open`, and the attempt goes on in the
   * background.
   */
  attemptJob(id: string, seconds: number): Promise<JobOutcome>;
}
export const Outbox = token<Outbox>('host/Outbox');

/** The origin of a job, which connects its log lines and traces with those of the request or job that enqueued it. */
export interface JobOrigin {
  /** The id of the request that enqueued the job, directly or through other jobs. */
  readonly requestId?: string | undefined;
  /** The `traceparent` of W3C Trace Context. */
  readonly traceparent?: string | undefined;
}

/** The context of an attempt, which a handler receives beside the job's data. */
export interface JobContext {
  /** The id of the job, equal in all attempts: it makes an effect in another system idempotent. */
  readonly id: string;
  /** The number of the attempt, from 1. */
  readonly attempt: number;
  /** Aborted when the attempt's time is up, the host stops, or another host has taken the job over: stop then. */
  readonly signal: AbortSignal;
  readonly origin: JobOrigin;
  /**
   * Ends the job as done in the transaction of its effect: both are committed, or neither. After the commit, nothing
   * that the handler does or throws changes the job. Throws when another host has taken the job over; the effect must
   * then be rolled back. It locks the job until the commit: after it, only lock rows that others wait for, such as a
   * counter.
   */
  readonly finish: (tx: Transaction) => Promise<void>;
}

/** The reason for which a job is given up. */
export interface GivenUpReason {
  /**
   * `refused`: by `JobRefusedError`. `attempts`: all attempts failed. `host-died`: the host died during the last
   * attempt. `expired`: its `notAfter` has passed. `discarded`: by an administrator.
   */
  readonly cause: 'refused' | 'attempts' | 'host-died' | 'expired' | 'discarded';
  /** The reason as administrators read it: the plugin's own words, classes and codes, and no data that was sent. */
  readonly words: string;
}

/** The way in which jobs with such data are carried out. */
export interface JobWork<S extends z.ZodType = z.ZodType> {
  /** How often a job is tried before it is given up; 12 by default, which takes about a day. */
  readonly attempts?: number;
  /**
   * How long an attempt may take; 60 s by default. Then its signal is aborted and it counts as failed, even if it does
   * not end: another attempt may begin while this one goes on.
   */
  readonly limitSeconds?: number;
  /** How many of a host's workers may hold such jobs; by default half of them, so that other jobs are not held up. */
  readonly atOnce?: number;
  handle(data: z.output<S>, context: JobContext): Promise<void>;
  /**
   * Reacts to a job that is given up, whatever the cause, in the transaction that gives it up. Not called for data that
   * no longer fit the type. If it fails, nothing is committed, and the job stays open to be given up again after a
   * pause. An administrator may retry a job that was given up: then it may still be done, or be given up again. Limited
   * like an attempt.
   */
  givenUp?(tx: Transaction, data: z.output<S>, reason: GivenUpReason): Promise<void>;
}

/**
 * A handler of the jobs of one type. It may be called more than once for a job (after a crash between the work and its
 * commit), so it must be idempotent. Its errors are retried, except {@link JobRefusedError}. Of an error the
 * administrator sees class, codes (of the system, the database and its constraint, HTTP, SMTP) and causes, but not the
 * message: throw {@link JobFailedError} for a reason in words.
 */
export interface JobHandler<S extends z.ZodType = z.ZodType> extends JobWork<S> {
  readonly type: JobType<S>;
}

/** Declares a handler. */
export function jobHandler<S extends z.ZodType>(handler: JobHandler<S>): JobHandler {
  return handler;
}

/**
 * An error of a handler that a retry cannot repair: the job is given up at once. The administrator sees the message.
 */
export class JobRefusedError extends Error {
  override readonly name = 'JobRefusedError';
}

/**
 * An error of a handler that a retry may repair, with a reason: the administrator sees the message. It consists of the
 * plugin's own words, names of settings and codes, and never of data that were sent or received, which may be personal.
 * The original error goes into `cause`; only its codes are shown. Counts as an attempt like any other failure.
 */
export class JobFailedError extends Error {
  override readonly name = 'JobFailedError';
  /** The delay that the other side asked for (`retry_after`); honoured up to a week. */
  readonly afterSeconds: number | undefined;

  constructor(reason: string, options: ErrorOptions & { readonly afterSeconds?: number } = {}) {
    super(reason, options);
    this.afterSeconds = options.afterSeconds;
  }
}

brand({ JobRefusedError, JobFailedError });

/**
 * Work that runs at an interval: each time on one host, however many there are. Missed runs are made up for by a single
 * one, and a run begins only after the one before has ended. The first is one interval after the first start.
 */
export interface ScheduledJob {
  /** `<plugin>/<what>`. */
  readonly name: string;
  readonly everySeconds: number;
  /** How long a run may take; 60 s by default, as for a {@link JobHandler}. */
  readonly limitSeconds?: number;
  /** Carries out a run. Its errors are retried with growing pauses, up to the interval, except `JobRefusedError`. */
  run(signal: AbortSignal): Promise<void>;
}
