import type { Registry } from 'prom-client';
import type { Outbox } from '../plugin-api/index.js';
import { DatabaseOutbox } from './database-outbox.js';
import { InProcessQueue } from './in-process-queue.js';
import { JobMetrics } from './job-metrics.js';
import { JobRunner, type JobRunnerParts } from './job-runner.js';
import { JobStore } from './job-store.js';

/** The outbox of a host and what carries out its jobs, put together. */
export function openJobs(parts: Pick<JobRunnerParts, 'config' | 'database' | 'clock' | 'logger'>): {
  readonly outbox: Outbox;
  readonly runner: JobRunner;
  /** The figures of `/metrics`. */
  readonly figures: Registry;
} {
  const { config, database, clock } = parts;
  const store = new JobStore(database, clock, config.leaseSeconds);
  const queue = new InProcessQueue(config.workers);
  const metrics = new JobMetrics(database);
  const runner = new JobRunner({
    ...parts,
    store,
    queue,
    count: (type, end) => metrics.count(type, end),
  });
  return { outbox: new DatabaseOutbox(store, runner), runner, figures: metrics.registry };
}
