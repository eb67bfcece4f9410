import { inject, injectable } from 'inversify';
import { z } from 'zod';
import {
  Clock,
  Database,
  defineJob,
  jobHandler,
  Outbox,
  type JobHandler,
  type ScheduledJob,
  type Transaction,
} from '../../../../host/plugin-api/index.js';
import { isTooShort, remindedEnds, WorkingCalendar, type RemindedEnds } from '../../../calendar/contract.js';
import { StoredReminders } from '../../notices/index.js';
import { RecordTerms } from '../../records/index.js';
import { DELIVERY_NAME, lapseWords } from '../../vocabulary/index.js';

/** The most records that are handed over in one transaction. */
const BATCH = 500;

/** Reminds the citizen of a returned record. */
const reminderJob = defineJob('tramites/return-reminder', z.strictObject({ registro: z.int() }));

interface ReturnRow {
  readonly plazo_ciudadano: Date;
  /** The last move, which has returned it. */
  readonly id: number;
  readonly para_ciudadano: string | null;
  readonly moved_at: Date;
}

/**
 * The reminders to citizens of records that staff have returned: their time ends soon. The transaction that marks a
 * record writes its job, on whichever host; a reminder is sent once, as its job ends with it.
 */
@injectable()
export class ReturnReminders {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(Outbox) private readonly outbox: Outbox,
    @inject(WorkingCalendar) private readonly calendar: WorkingCalendar,
    @inject(Clock) private readonly clock: Clock,
    @inject(RecordTerms) private readonly terms: RecordTerms,
    @inject(StoredReminders) private readonly reminders: StoredReminders,
  ) {}

  get schedule(): ScheduledJob {
    return { name: 'tramites/return-reminders', everySeconds: 600, run: (signal) => this.handOver(signal) };
  }

  get handler(): JobHandler {
    return jobHandler({
      type: reminderJob,
      handle: ({ registro }, { finish }) =>
        this.database.transaction(async (tx) => {
          await this.remind(tx, registro);
          await finish(tx);
        }),
    });
  }

  /** Hands all records over whose citizens have little time left, in batches. */
  async handOver(signal: AbortSignal): Promise<void> {
    const ends = await remindedEnds(this.calendar, this.clock);
    while (ends && !signal.aborted && (await this.handOverBatch(ends)) === BATCH);
  }

  private handOverBatch({ after, until }: RemindedEnds): Promise<number> {
    return this.database.transaction(async (tx) => {
      const due = await this.database.claimRows<{ id: number }>(
        {
          table: 'tramites_record',
          key: 'id',
          where: `plazo_ciudadano > $1 AND plazo_ciudadano <= $2
            AND (plazo_recordado IS NULL OR plazo_recordado <> plazo_ciudadano)`,
          orderBy: 'plazo_ciudadano, id',
          most: BATCH,
          set: 'plazo_recordado = plazo_ciudadano',
          bind: [after, until],
        },
        ['id'],
        tx,
      );
      const items = due.map(({ id }) => ({ data: { registro: id } }));
      if (items.length > 0) await this.outbox.enqueueAll(tx, reminderJob, items);
      return due.length;
    });
  }

  /** Reminds the citizen, unless the record was taken up again, ended or given more time meanwhile. */
  private async remind(tx: Transaction, recordId: number): Promise<void> {
    await this.terms.lockOwners(tx, [recordId]);
    const [row] = await this.database.rows<ReturnRow>(
      `SELECT r.plazo_ciudadano, m.id, m.para_ciudadano, m.moved_at FROM tramites_record r
       JOIN tramites_record_move m ON m.id = (SELECT MAX(n.id) FROM tramites_record_move n WHERE n.record_id = r.id)
       WHERE r.id = $1 AND r.estado = 'DEVUELTO' AND r.plazo_ciudadano = r.plazo_recordado`,
      [recordId],
      tx,
    );
    if (!row) return;
    const { id, plazo_ciudadano: hasta, para_ciudadano: words, moved_at: from } = row;
    if (hasta <= this.clock.now() || isTooShort(await this.calendar.settled(tx), from, hasta)) return;
    const siNoLlega = lapseWords(await this.terms.lawOf(recordId, tx));
    const request = { id, nombre: DELIVERY_NAME, hasta, paraCiudadano: words ?? undefined, siNoLlega };
    await this.reminders.remindOfReturn(tx, recordId, request);
  }
}
