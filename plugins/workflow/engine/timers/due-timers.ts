import { inject, injectable } from 'inversify';
import { Clock, Database, Outbox, type ScheduledJob } from '../../../../host/plugin-api/index.js';
import { timersDue } from '../steps/jobs.js';

/** The timers that one transaction hands over. */
const BATCH = 500;
/** The timers of one job. */
const JOB = 50;

/**
 * Hands due timers to the outbox, each once: the transaction that claims them writes their jobs, on any host (ADR
 * 0025). Timers that became due while no host ran are handed over when one starts.
 */
@injectable()
export class DueTimers {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(Outbox) private readonly outbox: Outbox,
    @inject(Clock) private readonly clock: Clock,
  ) {}

  get schedule(): ScheduledJob {
    return { name: 'workflow/timers', everySeconds: 10, run: (signal) => this.handOver(signal) };
  }

  /** Hands timers over in batches, until none is due. */
  async handOver(signal: AbortSignal): Promise<void> {
    while (!signal.aborted && (await this.handOverBatch()) === BATCH);
  }

  private handOverBatch(): Promise<number> {
    return this.database.transaction(async (tx) => {
      const due = await this.database.claimRows<{ id: number; due_at: Date }>(
        {
          table: 'workflow_timer',
          key: 'id',
          where: 'handed_at IS NULL AND due_at <= $1',
          orderBy: 'due_at, id',
          most: BATCH,
          set: 'handed_at = $1',
          bind: [this.clock.now()],
        },
        ['id', 'due_at'],
        tx,
      );
      if (due.length === 0) return 0;
      const inOrder = due.sort((a, b) => a.due_at.getTime() - b.due_at.getTime() || a.id - b.id);
      const ids = inOrder.map(({ id }) => id);
      const items = Array.from({ length: Math.ceil(ids.length / JOB) }, (_none, job) => ({
        data: { temporizadores: ids.slice(job * JOB, (job + 1) * JOB) },
      }));
      await this.outbox.enqueueAll(tx, timersDue, items);
      return due.length;
    });
  }
}
