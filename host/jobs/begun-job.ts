import type { GivenUpReason } from '../plugin-api/index.js';
import type { JobOrigin } from '../plugin-api/jobs/jobs.js';
import type { Delivery } from './job-queue.js';

/** A job that this host is at: nobody else is, until the lease ends or is lost. */
export interface BegunJob extends Delivery {
  readonly data: unknown;
  /** 1 at the first. */
  readonly attempt: number;
  readonly notAfter: Date | null;
  readonly orderKey: string | null;
  /** Why it is to be given up, where that has failed before. */
  readonly givenUp: GivenUpReason | undefined;
  readonly origin: JobOrigin;
}

/** This host does not hold a job any more: another host has it, or it has ended. */
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

/** Returns the job of a row, under the lease that it was begun with. */
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
