import type { z } from 'zod';
import type { JobOutcome, JobTimes, JobType, Outbox, Transaction } from '../plugin-api/index.js';
import type { JobRunner } from './job-runner.js';
import type { JobStore } from './job-store.js';

/** {@link Outbox} in the table `host_job`. */
export class DatabaseOutbox implements Outbox {
  constructor(
    private readonly store: JobStore,
    private readonly runner: JobRunner,
  ) {}

  async enqueue<S extends z.ZodType>(
    tx: Transaction,
    type: JobType<S>,
    data: z.input<S>,
    times?: JobTimes,
  ): Promise<string> {
    const stored = asStored(type, data);
    const id = await this.store.add(tx, type.name, stored, times);
    // Other hosts see it at their next look; this one begins at once.
    tx.afterCommit(() => this.runner.wake());
    return id;
  }

  attempt(id: string, seconds: number): Promise<JobOutcome> {
    return this.runner.attempt(id, seconds);
  }
}

/** The data as JSON, checked as it will be read: a mistake of the caller is to show now, and not in a job that is given up. */
function asStored({ name, data: schema }: JobType, data: unknown): string {
  const stored: unknown = JSON.stringify(data);
  const read: unknown = typeof stored === 'string' ? JSON.parse(stored) : undefined;
  const isObject = typeof read === 'object' && read !== null;
  const result = schema.safeParse(read);
  if (!isObject || !result.success) {
    const where = result.error?.issues.map(({ path }) => path.join('.') || 'itself').join(', ');
    throw new TypeError(`The data of a job "${name}" does not fit its type: ${where ?? 'it is no object'}`);
  }
  return stored as string;
}
