import type { Registry } from 'prom-client';
import type { Outbox } from '../plugin-api/index.js';
import { DatabaseOutbox } from './database-outbox.js';
import { InProcessQueue } from './in-process-queue.js';
import { JobHandlers } from './job-handlers.js';
import { JobInsertion, type OriginOf } from './job-insertion.js';
import { JobMetrics } from './job-metrics.js';
import { JobRunner, type JobRunnerParts } from './job-runner.js';
import { JobStore } from './job-store.js';
import { OutboxEvents } from './outbox-events.js';

/** What jobs are opened with. */
export interface JobParts extends Pick<JobRunnerParts, 'config' | 'database' | 'clock' | 'logger' | 'tracer'> {
  /** Where what is being enqueued comes from; known of nothing without it. */
  readonly originOf?: OriginOf;
}

/** The outbox of a host and what carries out its jobs, put together. */
export interface Jobs {
  readonly outbox: Outbox;
  readonly events: OutboxEvents;
  readonly handlers: JobHandlers;
  readonly runner: JobRunner;
  /** The figures of `/metrics`. */
  readonly figures: Registry;
}

export function openJobs(parts: JobParts): Jobs {
  const { config, database, clock, logger, originOf } = parts;
  const store = new JobStore(database, clock, config.leaseSeconds);
  const insertion = new JobInsertion(database, clock, originOf);
  const figures = new JobMetrics(database, clock);
  const handlers = new JobHandlers(figures, logger);
  const queue = new InProcessQueue(config.workers);
  const runner = new JobRunner({ ...parts, store, insertion, queue, handlers, figures });
  const outbox = new DatabaseOutbox(insertion, store, runner);
  return { outbox, events: new OutboxEvents(outbox), handlers, runner, figures: figures.registry };
}
