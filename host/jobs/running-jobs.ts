import type { Clock, JobOutcome } from '../plugin-api/index.js';
import type { BegunJob, JobStore } from './job-store.js';

interface RunningJob {
  readonly job: BegunJob;
  readonly controller: AbortController;
  leaseEnd: Date;
  readonly ended: Promise<unknown>;
}

/** The jobs that this host is at: keeps their leases, and tells their handlers to leave off. */
export class RunningJobs {
  private readonly jobs = new Set<RunningJob>();

  constructor(
    private readonly store: JobStore,
    private readonly clock: Clock,
    private readonly leaseSeconds: number,
  ) {}

  /** Keeps a job's lease while `work` runs. */
  async keep(job: BegunJob, work: (signal: AbortSignal) => Promise<JobOutcome>): Promise<JobOutcome> {
    const controller = new AbortController();
    const outcome = work(controller.signal);
    const ended = outcome.catch(() => undefined);
    const running = { job, controller, leaseEnd: this.store.leaseEnd(), ended };
    this.jobs.add(running);
    try {
      return await outcome;
    } finally {
      this.jobs.delete(running);
    }
  }

  /** Renews the leases that a third of has passed of. Who has lost one, or cannot renew it in time, is told to leave off. */
  async renew(): Promise<void> {
    const soon = this.clock.now().getTime() + (this.leaseSeconds * 2000) / 3;
    await Promise.all([...this.jobs].filter(({ leaseEnd }) => leaseEnd.getTime() <= soon).map(this.renewOne));
  }

  abort(): void {
    for (const { controller } of this.jobs) controller.abort();
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

  private readonly renewOne = async (running: RunningJob): Promise<void> => {
    const leaseEnd = this.store.leaseEnd();
    try {
      if (await this.store.renew(running.job)) running.leaseEnd = leaseEnd;
      // A job that has just ended here has no lease either.
      else if (this.jobs.has(running)) running.controller.abort();
    } catch {
      if (running.leaseEnd <= this.clock.now()) running.controller.abort();
    }
  };
}
