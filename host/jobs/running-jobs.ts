import type { Clock, JobOutcome } from '../plugin-api/index.js';
import type { BegunJob } from './begun-job.js';
import type { JobStore } from './job-store.js';

/** What a host and the attempt that it makes at a job tell each other. */
export class RunningJob {
  /** Aborts the handler. */
  readonly leaveOff = new AbortController();
  /** Whether a transaction was begun that ends the job, and holds its row for as long as the handler likes. */
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
   * Renews each lease after a third of its time. A handler whose lease is lost, or cannot be renewed in time, is
   * aborted. Waits for no row that a handler's own transaction holds.
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
    for (const { leaveOff } of this.jobs) leaveOff.abort();
  }

  /** Resolves once all of them have ended. */
  async ended(): Promise<void> {
    await Promise.all([...this.jobs].map(({ ended }) => ended));
  }

  /** Gives back what is still under way, for another host to go on with; answers how many these are. */
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
      else if (this.jobs.has(running)) running.leaveOff.abort();
    } catch {
      if (running.leaseEnd <= this.clock.now()) running.leaveOff.abort();
    }
  }
}
