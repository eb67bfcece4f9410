import { setTimeout as wait } from 'node:timers/promises';
import type { JobsConfig } from './jobs-config.js';
import { traceOf } from '../runtime/logging/trace-of.js';
import type { Clock, Database, JobOutcome, Logger } from '../plugin-api/index.js';
import { settledWithin } from '../runtime/settled-within.js';
import type { Tracer } from '../runtime/tracing/tracer.js';
import type { BegunJob } from './begun-job.js';
import { RoundRobinClaims } from './round-robin-claims.js';
import type { DeclaredJobs } from './job-definitions.js';
import type { JobMetrics } from './job-metrics.js';
import type { JobHandlers } from './job-handlers.js';
import { inJobContext } from './job-context.js';
import type { JobInsertion } from './job-insertion.js';
import type { Delivery, JobQueue } from './job-queue.js';
import { endedJobsSweep, JobSchedules } from './job-schedules.js';
import type { JobStore } from './job-store.js';
import { JobWorker } from './job-worker.js';
import { RunningJobs, type RunningJob } from './running-jobs.js';

/** The time that handlers have to end after their abort; within the 10 s of a stop (decisions, section 11). */
const STOP_MILLISECONDS = 4000;
const WATCH_MILLISECONDS = 50;

export interface JobRunnerParts {
  readonly config: JobsConfig;
  readonly database: Database;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly tracer: Tracer;
  readonly store: JobStore;
  readonly insertion: JobInsertion;
  readonly queue: JobQueue;
  readonly handlers: JobHandlers;
  readonly figures: JobMetrics;
}

/** Claims due jobs, passes them to the queue, and runs the deliveries that the queue hands to this host. */
export class JobRunner {
  private readonly running: RunningJobs;
  private readonly worker: JobWorker;
  private readonly claims: RoundRobinClaims;
  private schedules: JobSchedules | undefined;
  private state: 'new' | 'running' | 'stopped' = 'new';
  private awake = new AbortController();
  private wasAway = false;
  private relaying: Promise<void> | undefined;

  constructor(private readonly parts: JobRunnerParts) {
    this.running = new RunningJobs(parts.store, parts.clock, parts.config.leaseSeconds);
    this.worker = new JobWorker(parts);
    this.claims = new RoundRobinClaims(parts.store, parts.queue);
  }

  /** Sets the jobs that this host runs. Throws `BootError` for two of one name. */
  declare(jobs: DeclaredJobs): void {
    const { database, clock, insertion, handlers, config } = this.parts;
    const schedules = [...jobs.schedules, endedJobsSweep(database, clock)];
    handlers.declare({ ...jobs, schedules });
    this.claims.declare(handlers.names);
    if (config.schedules) this.schedules = new JobSchedules(database, clock, insertion, schedules);
  }

  /** Starts to run jobs. A command-line tool never calls it: the hosts run the jobs that it enqueues. */
  async start(): Promise<void> {
    const { queue, config, handlers } = this.parts;
    if (config.workers === 0 || this.state !== 'new') return;
    await this.schedules?.prepare();
    this.state = 'running';
    queue.consume({
      work: (delivery) => this.consume(delivery),
      atOnce: (name) => handlers.atOnce(name, config.workers),
    });
    this.relaying = this.relay();
  }

  wake(): void {
    this.awake.abort();
  }

  /** Stops claiming, aborts the handlers, and hands back the jobs that they do not finish. */
  async stop(): Promise<void> {
    if (!this.isRunning) return;
    this.state = 'stopped';
    this.wake();
    this.running.abort();
    await this.parts.queue.close();
    await settledWithin(STOP_MILLISECONDS, Promise.all([this.relaying, this.running.ended()]));
    const handedBack = await this.running.handBack();
    if (handedBack > 0) this.parts.logger.warn({ handedBack }, 'jobs were handed back unfinished');
  }

  /** Implements `Outbox.attemptJob`. */
  async attempt(id: string, seconds: number): Promise<JobOutcome> {
    const deadline = performance.now() + seconds * 1000;
    if (this.isRunning) {
      const job = await this.parts.store.take(id, this.parts.handlers.names);
      if (job) {
        // The default also stands where the outcome cannot be recorded.
        let outcome: JobOutcome = 'open';
        await settledWithin(
          Math.max(0, seconds) * 1000,
          this.work(job).then((end) => (outcome = end)),
        );
        return outcome;
      }
    }
    // Another host holds or held the lease; its outcome is as valid as ours.
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
      await this.round();
      await wait(pause, undefined, { signal }).catch(() => undefined);
    }
  }

  private async round(): Promise<void> {
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
    if (!this.isRunning) return;
    const { store, queue } = this.parts;
    const claimed = [...(await this.claims.claim())];
    try {
      for (; this.isRunning && claimed.length > 0; claimed.shift()) await queue.push(claimed[0]!);
    } finally {
      // If the queue accepted it all the same, the delivery's lease is not valid any more.
      for (const delivery of claimed) await store.handBack(delivery, false);
    }
  }

  /** Runs a delivery. The database refuses one that is repeated or arrives after its lease. */
  private async consume(delivery: Delivery): Promise<void> {
    const { store, handlers, logger } = this.parts;
    try {
      if (!this.isRunning) {
        await store.handBack(delivery, false);
        return;
      }
      if (!handlers.get(delivery.name)) return;
      const job = await store.begin(delivery);
      if (job) await this.work(job);
      else if (await store.order.letWait(delivery)) this.wakeSoon();
    } catch (error) {
      logger.warn({ job: delivery.id, ...traceOf(error) }, 'job could not be begun or marked');
    } finally {
      if (this.claims.more) this.wakeSoon();
    }
  }

  private async work(job: BegunJob): Promise<JobOutcome> {
    const definition = this.parts.handlers.get(job.name)!;
    const attempt = (running: RunningJob): Promise<JobOutcome> =>
      this.worker.work(running, definition, () => !this.isRunning);
    try {
      return await this.running.keep(job, (running) => inJobContext(job, this.parts.tracer, () => attempt(running)));
    } finally {
      // The next job of its order key may begin.
      if (job.orderKey !== null) this.wakeSoon();
    }
  }

  /** Wakes the relay once the calling worker is free. */
  private wakeSoon(): void {
    setImmediate(() => this.wake());
  }
}
