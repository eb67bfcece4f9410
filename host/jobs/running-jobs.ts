import type { Clock, JobOutcome } from '../plugin-api/index.js';
import type { BegunJob } from './begun-job.js';
import type { JobStore } from './job-store.js';

/** The state that a host shares with its attempt at a job. */
export class RunningJob {
  /** Aborts the handler. */
  readonly controller = new AbortController();
  /** Whether a transaction was begun that ends the job, and locks its row until the handler ends it. */
  isFinishing = false;
  readonly finishes: Promise<void>;
  renewal: Promise<void> | undefined;
  ended: Promise<unknown> = Promise.resolve();
  private resolve = (): void => undefined;

  constructor(
    readonly job: BegunJob,
    public leaseEnd: Date,
  ) {
    this.finishes = new Promise((resolve) => (this.resolve = resolve));
  }

  finishing(): void {
    this.isFinishing = true;
    this.resolve();
  }
}

/** The jobs that this host works on: renews their leases, and aborts their handlers. */
export class RunningJobs {
  private readonly jobs = new Set<RunningJob>();

  constructor(
    private readonly store: JobStore,
    private readonly clock: Clock,
    private readonly leaseSeconds: number,
  ) {}

  /** Keeps a job's lease while `work` runs. */
  async keep(job: BegunJob, work: (running: RunningJob) => Promise<JobOutcome>): Promise<JobOutcome> {
    const running = new RunningJob(job, this.store.leaseEnd());
    const outcome = work(running);
    running.ended = outcome.catch(() => undefined);
    this.jobs.add(running);
    try {
      return await outcome;
    } finally {
      this.jobs.delete(running);
    }
  }

  /**
   * Renews each lease after a third of its time. Aborts a handler whose lease is lost, or cannot be renewed in time.
   * Does not wait for a row that a handler's own transaction has locked.
   */
  async renew(): Promise<void> {
    const soon = this.clock.now().getTime() + (this.leaseSeconds * 2000) / 3;
    const due = [...this.jobs].filter(({ leaseEnd }) => leaseEnd.getTime() <= soon);
    const renewals = due.map((running) => {
      running.renewal ??= this.renewOne(running).finally(() => (running.renewal = undefined));
      return Promise.race([running.renewal, running.finishes]);
    });
    await Promise.all(renewals);
  }

  abort(): void {
    for (const { controller } of this.jobs) controller.abort();
  }

  /** Resolves once all of them have ended. */
  async ended(): Promise<void> {
    await Promise.all([...this.jobs].map(({ ended }) => ended));
  }

  /** Hands unfinished jobs back for another host; returns their number. */
  async handBack(): Promise<number> {
    const left = [...this.jobs];
    await Promise.all(left.map(({ job }) => this.store.handBack(job, true).catch(() => false)));
    return left.length;
  }

  private async renewOne(running: RunningJob): Promise<void> {
    const leaseEnd = this.store.leaseEnd();
    try {
      if (await this.store.renew(running.job)) running.leaseEnd = leaseEnd;
      // A job that has just ended here has no lease either.
      else if (this.jobs.has(running)) running.controller.abort();
    } catch {
      if (running.leaseEnd <= this.clock.now()) running.controller.abort();
    }
  }
}
