import type { z } from 'zod';
import type { Transaction } from './database.js';
import { token } from './token.js';

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
export interface JobTimes {
  /** Not before; at once unless it says otherwise. */
  readonly notBefore?: Date;
  /** Not after: a job that is still open then is given up as expired, and not tried again. */
  readonly notAfter?: Date;
}

/**
 * What became of an attempt: done; given up, as it was refused for good, expired or tried too often; or still open, as it
 * failed for now, somebody else is at it, or the time for it ran out before its end was known.
 */
export type JobOutcome = 'done' | 'given-up' | 'open';

/**
 * Work that outlives the process (decisions, section 11): written in the transaction that causes it, carried out at least
 * once by any host, tried again with growing pauses, and given up into a state that an administrator sees.
 */
export interface Outbox {
  /** Adds a job to the caller's transaction and answers its id. It is taken up once `tx` is committed, and only then. */
  enqueue<S extends z.ZodType>(
    tx: Transaction,
    type: JobType<S>,
    data: z.input<S>,
    times?: JobTimes,
  ): Promise<string>;

  /**
   * Tries a committed job here and now, for a caller who waits for what becomes of it. After `seconds` the answer is
   * `open`, and the attempt goes on in the background.
   */
  attempt(id: string, seconds: number): Promise<JobOutcome>;
}
export const Outbox = token<Outbox>('host/Outbox');

/** What a handler is handed beside the job's data. */
export interface JobContext {
  /** Stable over all attempts: what makes an effect elsewhere idempotent. */
  readonly id: string;
  /** 1 at the first. */
  readonly attempt: number;
  /** Aborted when the host stops or has lost the job to another one: leave off. */
  readonly signal: AbortSignal;
}

/**
 * Carries out jobs of one type. It may be called more than once for a job (a crash after the work and before its mark), so
 * that doing it twice must be the same as once. What it throws is tried again, except {@link JobRefusedError}. Of an error
 * the administrator sees class, codes (of the system, the database and its constraint, HTTP, SMTP) and causes, and no
 * message: a reason in words is thrown as {@link JobFailedError}.
 */
export interface JobHandler<S extends z.ZodType = z.ZodType> {
  readonly type: JobType<S>;
  /** How often a job is tried before it is given up; 12 unless it says otherwise, which is about a day. */
  readonly attempts?: number;
  handle(data: z.output<S>, context: JobContext): Promise<void>;
}

/** Gives a handler its types. */
export function jobHandler<S extends z.ZodType>(handler: JobHandler<S>): JobHandler {
  return handler;
}

/** Thrown by a handler for what trying again cannot mend: the job is given up at once. The message goes to the administrator. */
export class JobRefusedError extends Error {
  override readonly name = 'JobRefusedError';
}

/**
 * Thrown by a handler for what trying again may mend, to say why: the message goes to the administrator. It is made of the
 * plugin's own words, names of settings and codes, and never of what was sent or answered, which may be somebody's data.
 * The error that was met goes into `cause`, of which codes alone are shown.
 */
export class JobFailedError extends Error {
  override readonly name = 'JobFailedError';
}

/** Thrown by a handler that was told when to come back. Counts as an attempt like any other failure. */
export class RetryLaterError extends Error {
  override readonly name = 'RetryLaterError';
  constructor(
    readonly seconds: number,
    options?: ErrorOptions,
  ) {
    super(`pide esperar ${seconds} s`, options);
  }
}

/**
 * Work that is due again and again: one host does it each time, however many there are. Turns that were missed are one, and
 * none begins while the one before is not done. The first is one interval after the first start.
 */
export interface ScheduledJob {
  /** `<plugin>/<what>`. */
  readonly name: string;
  readonly everySeconds: number;
  /** What it throws is tried again with growing pauses, up to the interval; a turn is given up by `JobRefusedError` alone. */
  run(signal: AbortSignal): Promise<void>;
}
