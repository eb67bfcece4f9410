import { inject, injectable } from 'inversify';
import { Clock, Database, Outbox, type ScheduledJob } from '../../../../host/plugin-api/index.js';
import { lapseJob } from './lapse-reminders.js';

/** The most records that are handed over in one transaction. */
const BATCH = 500;

/**
 * The job that finds returned records where the time of the citizen is over, and hands each to the outbox once: the
 * transaction that marks the record writes its job, on whichever host.
 */
@injectable()
export class LapsedReturns {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(Outbox) private readonly outbox: Outbox,
    @inject(Clock) private readonly clock: Clock,
  ) {}

  get schedule(): ScheduledJob {
    return { name: 'tramites/lapsed-returns', everySeconds: 600, run: (signal) => this.handOver(signal) };
  }

  /** Hands all lapsed records over, in batches. */
  async handOver(signal: AbortSignal): Promise<void> {
    while (!signal.aborted && (await this.handOverBatch()) === BATCH);
  }

  private handOverBatch(): Promise<number> {
    return this.database.transaction(async (tx) => {
      const lapsed = await this.database.claimRows<{ id: number }>(
        {
          table: 'tramites_record',
          key: 'id',
          where: 'plazo_ciudadano < $1 AND plazo_avisado IS NULL',
          orderBy: 'plazo_ciudadano, id',
          most: BATCH,
          set: 'plazo_avisado = $1',
          bind: [this.clock.now()],
        },
        ['id'],
        tx,
      );
      const items = lapsed.map(({ id }) => ({ data: { registro: id } }));
      if (items.length > 0) await this.outbox.enqueueAll(tx, lapseJob, items);
      return lapsed.length;
    });
  }
}
