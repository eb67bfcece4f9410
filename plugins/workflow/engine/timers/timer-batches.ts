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

/** How many groups of a batch are under way at the same time. */
const AT_ONCE = 4;
/** Timers of one transaction: more of them would block users who act in one of their instances. */
const GROUP = 10;

/**
 * Does many timers in one job: for most timers, the claim and the end of a job would cost more than their work. Those
 * by which a task is left are done some in one transaction, every other in one of its own. A transaction takes its
 * timers off the table, so that a batch that runs twice does the rest. A timer that fails gets a job of its own, with
 * attempts of its own.
 */
@injectable()
export class TimerBatches {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(Outbox) private readonly outbox: Outbox,
    @inject(TaskTimers) private readonly timers: TaskTimers,
  ) {}

  /** After a first attempt that a host died of, or that took too long, each timer gets its own job. */
  async carryOut(ids: readonly number[], { attempt, signal, finish }: JobContext): Promise<void> {
    const left = attempt === 1 ? await this.doEach(ids, signal) : ids;
    await this.database.transaction(async (tx) => {
      const items = left.map((temporizador) => ({ data: { temporizador } }));
      if (items.length > 0) await this.outbox.enqueueAll(tx, timerDue, items);
      await finish(tx);
    });
  }

  /** The job was tried as often as it may be, or an administrator has discarded it. */
  async giveUp(tx: Transaction, ids: readonly number[], reason: GivenUpReason): Promise<void> {
    for (const id of ids) await this.timers.giveUp(tx, id, reason);
  }

  /** Answers those that failed. */
  private async doEach(ids: readonly number[], signal: AbortSignal): Promise<readonly number[]> {
    const waiting = [...ids];
    const failed: number[] = [];
    const worker = async (): Promise<void> => {
      while (waiting.length > 0) {
        const group = waiting.splice(0, GROUP);
        signal.throwIfAborted();
        for (const id of await this.timers.carryOutTogether(group).catch(() => group)) {
          signal.throwIfAborted();
          await this.timers.carryOut(id).catch(() => failed.push(id));
        }
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    return failed;
  }
}
