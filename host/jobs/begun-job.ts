import type { GivenUpReason } from '../plugin-api/index.js';
import type { JobOrigin } from '../plugin-api/jobs/jobs.js';
import type { Delivery } from './job-queue.js';

/** A job that this host works on: no other host does until the lease ends or is lost. */
export interface BegunJob extends Delivery {
  readonly data: unknown;
  /** 1 for the first attempt. */
  readonly attempt: number;
  readonly notAfter: Date | null;
  readonly orderKey: string | null;
  /** The reason to give it up, where an earlier try to do so failed. */
  readonly givenUp: GivenUpReason | undefined;
  readonly origin: JobOrigin;
}

/** Thrown when this host does not hold a job any more: another host has it, or it has ended. */
export class JobLostError extends Error {
  override readonly name = 'JobLostError';
}

export interface BegunRow {
  readonly name: string;
  readonly data: unknown;
  readonly attempts: number;
  readonly not_after: Date | null;
  readonly order_key: string | null;
  readonly cause: GivenUpReason['cause'] | null;
  readonly last_error: string | null;
  readonly request_id: string | null;
  readonly traceparent: string | null;
}

export const begunColumns = 'name, data, attempts, not_after, order_key, cause, last_error, request_id, traceparent';

/** Builds the begun job of a row, under its new lease. */
export function begunJob(row: BegunRow, own: Pick<BegunJob, 'id' | 'lease' | 'data'>): BegunJob {
  const { name, attempts, not_after, order_key, cause, last_error, request_id, traceparent } = row;
  return {
    ...own,
    name,
    attempt: attempts,
    notAfter: not_after,
    orderKey: order_key,
    givenUp: cause === null ? undefined : { cause, words: last_error ?? '' },
    origin: {
      ...(request_id !== null && { requestId: request_id }),
      ...(traceparent !== null && { traceparent }),
    },
  };
}
