import { traceOf } from '../runtime/logging/trace-of.js';
import {
  JobRefusedError,
  type Clock,
  type Database,
  type GivenUpReason,
  type JobContext,
  type JobOutcome,
  type Logger,
} from '../plugin-api/index.js';
import { JobLostError, type BegunJob } from './begun-job.js';
import { describeJobFailure } from './describe-job-failure.js';
import { insist } from './insist.js';
import type { JobDefinition } from './job-definitions.js';
import type { AttemptEnd, JobMetrics } from './job-metrics.js';
import type { JobHandlers } from './job-handlers.js';
import type { JobStore } from './job-store.js';
import { retryPause } from './retry-pause.js';
import type { RunningJob } from './running-jobs.js';

/** Thrown when the handler's `givenUp` failed, so that the job is not given up. */
class GivenUpFailedError extends Error {
  override readonly name = 'GivenUpFailedError';
}

export interface JobWorkerParts {
  readonly database: Database;
  readonly store: JobStore;
  readonly handlers: JobHandlers;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly figures: JobMetrics;
}

/** Returns the reason why a begun job is not to be attempted. */
function reasonToGiveUp(job: BegunJob, definition: JobDefinition, now: Date): GivenUpReason | undefined {
  if (job.givenUp) return job.givenUp;
  if (job.notAfter && job.notAfter <= now) {
    return { cause: 'expired', words: 'El plazo del trabajo ya venció.' };
  }
  if (job.attempt <= definition.attempts) return undefined;
  // The job may be what the hosts died of.
  return { cause: 'host-died', words: 'El servidor terminó durante el último intento.' };
}

/** Runs a begun job, and records its outcome in the database. */
export class JobWorker {
  constructor(private readonly parts: JobWorkerParts) {}

  /**
   * Runs an attempt. `isStopping` tells whether an aborted attempt was aborted because this host stops. Rejects only
   * without a database.
   */
  async work(running: RunningJob, definition: JobDefinition, isStopping: () => boolean): Promise<JobOutcome> {
    const { job, controller } = running;
    const { store, handlers, clock, figures } = this.parts;
    const handBack = (): Promise<JobOutcome> => this.mark(job, 'handed-back', () => store.handBack(job, true));
    if (isStopping()) return handBack();
    const reason = reasonToGiveUp(job, definition, clock.now());
    if (reason) return this.giveUp(job, definition, reason);
    const attempt = { isFinished: false, hasOverrun: false };
    const context = this.contextOf(running, () => (attempt.isFinished = true));
    const overran = (): void => {
      attempt.hasOverrun = true;
      controller.abort();
    };
    try {
      await handlers.handle(definition, job, context, overran);
    } catch (error) {
      if (!attempt.isFinished) {
        if (controller.signal.aborted && isStopping()) return handBack();
        return attempt.hasOverrun && running.isFinishing
          ? this.leaveOpen(job, error)
          : this.fail(job, definition, error);
      }
      this.log('warn', job, error, 'job was finished before its handler failed');
    }
    if (!attempt.isFinished) return this.mark(job, 'done', () => store.done(job));
    figures.ended(job.name, 'done');
    return 'done';
  }

  private contextOf(running: RunningJob, finished: () => void): JobContext {
    const { job, controller } = running;
    const { id, attempt, origin } = job;
    return {
      id,
      attempt,
      signal: controller.signal,
      origin,
      finish: async (tx) => {
        running.finishing();
        if (!(await this.parts.store.done(job, tx))) throw new JobLostError(id);
        tx.afterCommit(finished);
      },
    };
  }

  /**
   * Leaves a job to the end of its lease: its handler holds its row in a transaction that does not end, so that no
   * outcome can be recorded.
   */
  private leaveOpen(job: BegunJob, error: unknown): JobOutcome {
    this.log('warn', job, error, 'job hangs in the transaction that was to end it');
    this.parts.figures.ended(job.name, 'failed');
    return 'open';
  }

  private fail(job: BegunJob, definition: JobDefinition, error: unknown): Promise<JobOutcome> {
    const words = describeJobFailure(error);
    if (error instanceof JobRefusedError) {
      return this.giveUp(job, definition, { cause: 'refused', words }, error);
    }
    if (job.attempt >= definition.attempts) {
      return this.giveUp(job, definition, { cause: 'attempts', words }, error);
    }
    const seconds = retryPause(job.attempt, error, definition.longestPauseSeconds);
    this.log('warn', job, error, 'job failed and will be tried again');
    return this.mark(job, 'failed', () => this.parts.store.retryIn(job, seconds, words));
  }

  private async giveUp(
    job: BegunJob,
    definition: JobDefinition,
    reason: GivenUpReason,
    error: unknown = new JobRefusedError(reason.words),
  ): Promise<JobOutcome> {
    const end = reason.cause === 'expired' ? 'expired' : 'given-up';
    if (end === 'given-up') this.log('error', job, error, 'job given up');
    try {
      return await this.mark(job, end, () => this.giveUpAndNotify(job, reason));
    } catch (failure) {
      if (!(failure instanceof GivenUpFailedError)) throw failure;
      this.log('error', job, failure.cause, 'job could not be given up now');
      const seconds = retryPause(job.attempt, failure.cause, definition.longestPauseSeconds);
      return this.mark(job, 'failed', () => this.parts.store.giveUpIn(job, seconds, reason));
    }
  }

  /**
   * Gives a job up and calls its handler's `givenUp` in one transaction. Returns `false` where this host does not hold
   * the job any more. Throws {@link GivenUpFailedError}.
   */
  private giveUpAndNotify(job: BegunJob, reason: GivenUpReason): Promise<boolean> {
    const { database, store, handlers } = this.parts;
    return database.transaction(async (tx) => {
      if (!(await store.giveUp(tx, job, reason))) return false;
      await handlers.callGivenUp(tx, job, reason).catch((cause: unknown) => {
        throw new GivenUpFailedError('', { cause });
      });
      return true;
    });
  }

  private async mark(job: BegunJob, end: AttemptEnd, change: () => Promise<boolean>): Promise<JobOutcome> {
    const isOurs = await insist(change, (error) => error instanceof GivenUpFailedError);
    const { id, name: type } = job;
    this.parts.figures.ended(type, isOurs ? end : 'lost');
    if (!isOurs) {
      // Another host has it, or the answer to an earlier statement was lost.
      this.parts.logger.warn({ job: id, type }, 'job was not held by this host any more when it ended');
      const standing = await this.parts.store.standing(id);
      return standing === 'running' ? 'open' : standing;
    }
    if (end === 'done') return 'done';
    return end === 'given-up' || end === 'expired' ? 'given-up' : 'open';
  }

  private log(level: 'warn' | 'error', job: BegunJob, error: unknown, message: string): void {
    const { name: type, attempt } = job;
    const reason = describeJobFailure(error);
    this.parts.logger[level]({ type, attempt, reason, ...traceOf(error) }, message);
  }
}
