import type { z } from 'zod';
import type { JobOutcome, JobType, Outbox, Transaction } from '../plugin-api/index.js';
import type { JobItem, JobOptions } from '../plugin-api/jobs/jobs.js';
import type { JobInsertion, NewJob } from './job-insertion.js';
import type { JobRunner } from './job-runner.js';
import type { JobStore } from './job-store.js';
import { storedData } from './stored-data.js';

/** {@link Outbox} in the table `host_job`. */
export class DatabaseOutbox implements Outbox {
  constructor(
    private readonly insertion: JobInsertion,
    private readonly store: JobStore,
    private readonly runner: JobRunner,
  ) {}

  async enqueueJob<S extends z.ZodType>(
    tx: Transaction,
    type: JobType<S>,
    data: z.input<S>,
    options?: JobOptions,
  ): Promise<string> {
    const [id] = await this.enqueueAll(tx, type, [{ ...options, data }]);
    return id!;
  }

  enqueueAll<S extends z.ZodType>(tx: Transaction, type: JobType<S>, items: readonly JobItem<S>[]): Promise<string[]> {
    const { name } = type;
    return this.add(
      tx,
      items.map((item) => ({ ...item, name, data: storedData(type, item.data).json })),
    );
  }

  /** Adds jobs of any types; their data were already checked. */
  async add(tx: Transaction, jobs: readonly NewJob[]): Promise<string[]> {
    const ids = await this.insertion.add(tx, jobs);
    // Other hosts find the jobs with their next poll; this host begins at once.
    tx.afterCommit(() => this.runner.wake());
    return ids;
  }

  async cancelJob(tx: Transaction, id: string): Promise<boolean> {
    const isCancelled = await this.store.cancel(tx, id);
    // The next job of its order key may begin.
    if (isCancelled) tx.afterCommit(() => this.runner.wake());
    return isCancelled;
  }

  attemptJob(id: string, seconds: number): Promise<JobOutcome> {
    return this.runner.attempt(id, seconds);
  }
}
