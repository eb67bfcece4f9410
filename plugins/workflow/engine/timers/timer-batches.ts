import { inject, injectable } from 'inversify';
import {
  Database,
  Outbox,
  type GivenUpReason,
  type JobContext,
  type Transaction,
} from '../../../../host/plugin-api/index.js';
import { timerDue } from '../steps/jobs.js';
import { TaskTimers } from './task-timers.js';

/** The timers of a batch that run concurrently. */
const AT_ONCE = 4;

/**
 * Fires many timers in one job: for most timers, claiming and ending a job would cost more than their work. Each timer
 * has a transaction of its own, which deletes it, so that a repeated batch does only the rest. A timer that fails gets
 * a job of its own, with its own attempts.
 */
@injectable()
export class TimerBatches {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(Outbox) private readonly outbox: Outbox,
    @inject(TaskTimers) private readonly timers: TaskTimers,
  ) {}

  /**
   * Fires the timers of a batch. Where the first attempt crashed or took too long, each timer gets a job of its own.
   */
  async carryOut(ids: readonly number[], { attempt, signal, finish }: JobContext): Promise<void> {
    const left = attempt === 1 ? await this.doEach(ids, signal) : ids;
    await this.database.transaction(async (tx) => {
      const items = left.map((temporizador) => ({ data: { temporizador } }));
      if (items.length > 0) await this.outbox.enqueueAll(tx, timerDue, items);
      await finish(tx);
    });
  }

  /** Raises incidents for the timers of a job that failed for the last time, or that an administrator discarded. */
  async giveUp(tx: Transaction, ids: readonly number[], reason: GivenUpReason): Promise<void> {
    for (const id of ids) await this.timers.giveUp(tx, id, reason);
  }

  /** Fires the timers, and returns those that failed. */
  private async doEach(ids: readonly number[], signal: AbortSignal): Promise<readonly number[]> {
    const waiting = [...ids];
    const failed: number[] = [];
    const worker = async (): Promise<void> => {
      while (waiting.length > 0) {
        const id = waiting.shift()!;
        signal.throwIfAborted();
        await this.timers.carryOut(id).catch(() => failed.push(id));
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    return failed;
  }
}
