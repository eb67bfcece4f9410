import { setTimeout as wait } from 'node:timers/promises';
import type { HostConfig } from '../config/host-config.js';
import { traceOf } from '../logging/trace-of.js';
import type { Clock, Database, JobHandler, JobOutcome, Logger, ScheduledJob } from '../plugin-api/index.js';
import { endedJobsSweep } from './ended-jobs-sweep.js';
import { jobDefinitions, type JobDefinition } from './job-definitions.js';
import type { Delivery, JobQueue } from './job-queue.js';
import { JobSchedules } from './job-schedules.js';
import type { BegunJob, JobStore } from './job-store.js';
import { JobWorker, type AttemptEnd } from './job-worker.js';
import { RunningJobs } from './running-jobs.js';

/** How long handlers may take to end once they are told to; within the 10 s of a stop (decisions, section 11). */
const STOP_MILLISECONDS = 4000;
const WATCH_MILLISECONDS = 50;

/** What a runner is made of. */
export interface JobRunnerParts {
  readonly config: HostConfig['jobs'];
  readonly database: Database;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly store: JobStore;
  readonly queue: JobQueue;
  readonly count: (name: string, end: AttemptEnd) => void;
}

/** Claims jobs that are due, brings them to the queue, and carries out what the queue hands to this host. */
export class JobRunner {
  private readonly running: RunningJobs;
  private readonly worker: JobWorker;
  private definitions: ReadonlyMap<string, JobDefinition> = new Map();
  private schedules: JobSchedules | undefined;
  private state: 'new' | 'running' | 'stopped' = 'new';
  private awake = new AbortController();
  /** There may be more to claim than there was room for. */
  private more = false;
  private wasAway = false;
  private relaying: Promise<void> | undefined;

  constructor(private readonly parts: JobRunnerParts) {
    const { store, clock, logger, config, count } = parts;
    this.running = new RunningJobs(store, clock, config.leaseSeconds);
    this.worker = new JobWorker(store, clock, logger, count);
  }

  /** Names what this host carries out. Throws `BootError` for two of one name. */
  declare(handlers: readonly JobHandler[], schedules: readonly ScheduledJob[]): void {
    const { database, clock, store, config } = this.parts;
    const all = [...schedules, endedJobsSweep(database, clock)];
    this.definitions = jobDefinitions(handlers, all);
    if (config.schedules) this.schedules = new JobSchedules(database, clock, store, all);
  }

  /** Begins to carry out jobs. A command-line tool never calls this: what it enqueues is done by the hosts. */
  async start(): Promise<void> {
    const { queue, config } = this.parts;
    if (config.workers === 0 || this.state !== 'new') return;
    await this.schedules?.prepare();
    this.state = 'running';
    queue.consume((delivery) => this.consume(delivery));
    this.relaying = this.relay();
  }

  /** Looks for jobs now. */
  wake(): void {
    this.awake.abort();
  }

  /** Claims nothing more, tells handlers to leave off, and gives back what they do not finish. */
  async stop(): Promise<void> {
    if (!this.isRunning) return;
    this.state = 'stopped';
    this.wake();
    this.running.abort();
    await this.parts.queue.close();
    const late = new AbortController();
    await Promise.race([
      Promise.all([this.relaying, this.running.ended()]),
      wait(STOP_MILLISECONDS, undefined, { signal: late.signal }).catch(() => undefined),
    ]);
    late.abort();
    const handedBack = await this.running.handBack();
    if (handedBack > 0) this.parts.logger.warn({ handedBack }, 'jobs were handed back unfinished');
  }

  /** See `Outbox.attempt`. */
  async attempt(id: string, seconds: number): Promise<JobOutcome> {
    const deadline = performance.now() + seconds * 1000;
    if (this.isRunning) {
      const job = await this.parts.store.take(id, [...this.definitions.keys()]);
      if (job) return within(seconds, this.work(job));
    }
    // Somebody else is at it, or was: what becomes of it counts as much.
    for (;;) {
      const standing = await this.parts.store.standing(id);
      if (standing !== 'running') return standing;
      if (performance.now() + WATCH_MILLISECONDS > deadline) return 'open';
      await wait(WATCH_MILLISECONDS);
    }
  }

  private get isRunning(): boolean {
    return this.state === 'running';
  }

  private async relay(): Promise<void> {
    const { config } = this.parts;
    const pause = Math.min(config.pollSeconds, config.leaseSeconds / 3) * 1000;
    while (this.isRunning) {
      this.awake = new AbortController();
      const { signal } = this.awake;
      await this.turn();
      await wait(pause, undefined, { signal }).catch(() => undefined);
    }
  }

  private async turn(): Promise<void> {
    try {
      // Leases first: after a pause of the whole process they may have ended, and this host would claim its own jobs.
      await this.running.renew();
      await this.schedules?.enqueueDue();
      await this.claim();
      this.wasAway = false;
    } catch (error) {
      if (!this.wasAway) this.parts.logger.warn(traceOf(error), 'jobs could not be looked for');
      this.wasAway = true;
    }
  }

  private async claim(): Promise<void> {
    const { queue, store } = this.parts;
    const { room } = queue;
    this.more = true;
    if (room === 0 || !this.isRunning) return;
    const claimed = await store.claim([...this.definitions.keys()], room);
    this.more = claimed.length === room;
    for (const delivery of claimed) {
      if (this.isRunning) await queue.push(delivery);
      else await store.handBack(delivery, false);
    }
  }

  /** What the queue hands over. One that comes twice, or after its lease, is begun by nobody. */
  private async consume(delivery: Delivery): Promise<void> {
    const { store, logger } = this.parts;
    try {
      if (!this.isRunning) {
        await store.handBack(delivery, false);
        return;
      }
      if (!this.definitions.has(delivery.name)) return;
      const job = await store.begin(delivery);
      if (job) await this.work(job);
    } catch (error) {
      logger.warn({ job: delivery.id, ...traceOf(error) }, 'job could not be begun or marked');
    } finally {
      if (this.more) setImmediate(() => this.wake());
    }
  }

  private work(job: BegunJob): Promise<JobOutcome> {
    const definition = this.definitions.get(job.name)!;
    return this.running.keep(job, (signal) =>
      this.worker.work(job, definition, signal, () => !this.isRunning),
    );
  }
}

/** What becomes of an attempt within some seconds; `open` after that, and where it cannot be marked. */
async function within(seconds: number, attempt: Promise<JobOutcome>): Promise<JobOutcome> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<JobOutcome>((resolve) => {
    timer = setTimeout(() => resolve('open'), Math.max(0, seconds) * 1000);
  });
  try {
    return await Promise.race([attempt.catch(() => 'open' as const), late]);
  } finally {
    clearTimeout(timer);
  }
}
