import { setTimeout as wait } from 'node:timers/promises';
import { traceOf } from '../logging/trace-of.js';
import { JobRefusedError, type Clock, type JobOutcome, type Logger } from '../plugin-api/index.js';
import { describeJobFailure } from './describe-job-failure.js';
import type { JobDefinition } from './job-definitions.js';
import type { BegunJob, JobStore } from './job-store.js';
import { retryPause } from './retry-pause.js';

/** How an attempt ended, for the figures. */
export type AttemptEnd = 'done' | 'failed' | 'given-up' | 'expired' | 'handed-back' | 'lost';

const MARK_ATTEMPTS = 6;
const MARK_PAUSE_MILLISECONDS = 100;

/** Carries out one job that was begun, and marks in the database what became of it. */
export class JobWorker {
  constructor(
    private readonly store: JobStore,
    private readonly clock: Clock,
    private readonly logger: Logger,
    private readonly count: (name: string, end: AttemptEnd) => void,
  ) {}

  /** `isStopping` says whether an aborted attempt was aborted because this host stops. Rejects only without a database. */
  async work(
    job: BegunJob,
    definition: JobDefinition,
    signal: AbortSignal,
    isStopping: () => boolean,
  ): Promise<JobOutcome> {
    if (isStopping()) return this.mark(job, 'handed-back', () => this.store.handBack(job, true));
    if (job.notAfter && job.notAfter <= this.clock.now()) {
      return this.mark(job, 'expired', () => this.store.expire(job));
    }
    if (job.attempt > definition.attempts) {
      // A host died in the last attempt; this may be what it died of.
      return this.giveUp(job, new JobRefusedError('El servidor terminó durante el último intento.'));
    }
    try {
      const data = await definition.data.safeParseAsync(job.data);
      if (!data.success) throw new JobRefusedError('Los datos guardados no corresponden al tipo de trabajo.');
      await definition.handle(data.data, { id: job.id, attempt: job.attempt, signal });
    } catch (error) {
      if (signal.aborted && isStopping()) {
        return this.mark(job, 'handed-back', () => this.store.handBack(job, true));
      }
      if (error instanceof JobRefusedError || job.attempt >= definition.attempts)
        return this.giveUp(job, error);
      const seconds = retryPause(job.attempt, error, definition.longestPauseSeconds);
      this.log('warn', job, error, 'job failed and will be tried again');
      return this.mark(job, 'failed', () => this.store.retryIn(job, seconds, describeJobFailure(error)));
    }
    return this.mark(job, 'done', () => this.store.done(job));
  }

  private giveUp(job: BegunJob, error: unknown): Promise<JobOutcome> {
    this.log('error', job, error, 'job given up');
    return this.mark(job, 'given-up', () => this.store.giveUp(job, describeJobFailure(error)));
  }

  /** Keeps trying for some seconds: work that was done is not to be done again because of a database that restarts. */
  private async mark(job: BegunJob, end: AttemptEnd, change: () => Promise<boolean>): Promise<JobOutcome> {
    const isOurs = await this.insist(change);
    const { id, name: type } = job;
    this.count(type, isOurs ? end : 'lost');
    if (!isOurs) {
      // Somebody else has it, or the answer to an earlier mark was lost.
      this.logger.warn({ job: id, type }, 'job was not held by this host any more when it ended');
      const standing = await this.store.standing(id);
      return standing === 'running' ? 'open' : standing;
    }
    if (end === 'done') return 'done';
    return end === 'given-up' || end === 'expired' ? 'given-up' : 'open';
  }

  private async insist(change: () => Promise<boolean>): Promise<boolean> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await change();
      } catch (error) {
        if (attempt === MARK_ATTEMPTS) throw error;
        await wait(MARK_PAUSE_MILLISECONDS * 2 ** attempt, undefined, { ref: false });
      }
    }
  }

  private log(level: 'warn' | 'error', job: BegunJob, error: unknown, message: string): void {
    const { id, name: type, attempt } = job;
    const reason = describeJobFailure(error);
    this.logger[level]({ job: id, type, attempt, reason, ...traceOf(error) }, message);
  }
}
