import type { Registry } from 'prom-client';
import type { Outbox } from '../plugin-api/index.js';
import type { OpenedRedis } from '../data/redis/open-redis.js';
import { DatabaseOutbox } from './database-outbox.js';
import { JobHandlers } from './job-handlers.js';
import { JobInsertion, type OriginOf } from './job-insertion.js';
import { JobMetrics } from './job-metrics.js';
import { JobRunner, type JobRunnerParts } from './job-runner.js';
import { JobStore } from './job-store.js';
import { OutboxEvents } from './outbox-events.js';
import { InProcessQueue } from './in-process-queue.js';
import type { JobQueue } from './job-queue.js';
import type { JobsConfig } from './jobs-config.js';

/** Opens the queue: by Bull where there is a Redis, and within the process otherwise. */
async function openJobQueue({ workers, leaseSeconds }: JobsConfig, redis: OpenedRedis | undefined): Promise<JobQueue> {
  // A host without workers takes and hands over nothing.
  if (!redis || workers === 0) return new InProcessQueue(workers);
  const [{ BullJobQueue }, { bullQueue }] = await Promise.all([
    import('./bull-job-queue.js'),
    import('./bull-queue.js'),
  ]);
  return new BullJobQueue(bullQueue(redis), { workers, leaseSeconds });
}

export interface JobParts extends Pick<JobRunnerParts, 'config' | 'database' | 'clock' | 'logger' | 'tracer'> {
  /** Returns the origin of the jobs being enqueued; without it no origin is recorded. */
  readonly originOf?: OriginOf;
  readonly redis?: OpenedRedis | undefined;
}

/** The outbox of a host, and the parts that run its jobs. */
export interface Jobs {
  readonly outbox: Outbox;
  readonly events: OutboxEvents;
  readonly handlers: JobHandlers;
  readonly runner: JobRunner;
  readonly figures: Registry;
  /** Checks the health: rejects where jobs wait that no host takes. */
  checkQueue(): Promise<void>;
  /** Closes the queue, also where the runner was never started. */
  close(): Promise<void>;
}

export async function openJobs(parts: JobParts): Promise<Jobs> {
  const { config, database, clock, logger, originOf, redis } = parts;
  const store = new JobStore(database, clock, config.leaseSeconds);
  const insertion = new JobInsertion(database, clock, originOf);
  const figures = new JobMetrics(database, clock);
  const handlers = new JobHandlers(figures, logger);
  const queue = await openJobQueue(config, redis);
  const runner = new JobRunner({ ...parts, store, insertion, queue, handlers, figures });
  const outbox = new DatabaseOutbox(insertion, store, runner);
  return {
    outbox,
    events: new OutboxEvents(outbox),
    handlers,
    runner,
    figures: figures.registry,
    checkQueue: () => queue.check(),
    close: () => queue.close(),
  };
}
