import { inject, injectable } from 'inversify';
import { Clock, Database, Outbox, type ScheduledJob, type Transaction } from '../../../../host/plugin-api/index.js';
import { remindedEnds, WorkingCalendar, type RemindedEnds } from '../../../calendar/contract.js';
import { TIME_UP } from '../../definition/index.js';
import { paymentReminded, requestReminded } from '../steps/jobs.js';

type RowClaim = Parameters<Database['claimRows']>[0];

/** The most waits that are handed over in one transaction. */
const BATCH = 500;

/**
 * The job that finds waits for citizens that end soon, and hands each to the outbox once: the transaction that marks
 * the wait writes its job, on whichever host.
 */
@injectable()
export class DueReminders {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(Outbox) private readonly outbox: Outbox,
    @inject(WorkingCalendar) private readonly calendar: WorkingCalendar,
    @inject(Clock) private readonly clock: Clock,
  ) {}

  get schedule(): ScheduledJob {
    return { name: 'workflow/reminders', everySeconds: 600, run: (signal) => this.handOver(signal) };
  }

  /** Hands all waits over that end soon, in batches. */
  async handOver(signal: AbortSignal): Promise<void> {
    const ends = await remindedEnds(this.calendar, this.clock);
    if (!ends) return;
    const payments = () => this.database.transaction((tx) => this.payments(tx, ends));
    const requests = () => this.database.transaction((tx) => this.requests(tx, ends));
    while (!signal.aborted && (await payments()) === BATCH);
    while (!signal.aborted && (await requests()) === BATCH);
  }

  private async payments(tx: Transaction, ends: RemindedEnds): Promise<number> {
    const claim = {
      table: 'workflow_charge',
      where: "recordado IS NULL AND vence > $1 AND vence <= $2 AND estado = 'PENDIENTE'",
      orderBy: 'vence, id',
      set: 'recordado = vence',
      bind: [ends.after, ends.until],
    };
    const due = await this.claim<{ id: number }>(tx, claim, ['id']);
    const items = due.map(({ id }) => ({ data: { pago: id } }));
    if (items.length > 0) await this.outbox.enqueueAll(tx, paymentReminded, items);
    return due.length;
  }

  /** Claims all waits by their timers; the job knows which of them are for the citizen. */
  private async requests(tx: Transaction, ends: RemindedEnds): Promise<number> {
    const claim = {
      table: 'workflow_timer',
      where: `handed_at IS NULL AND due_at > $1 AND due_at <= $2 AND codigo = $3
        AND (recordado IS NULL OR recordado <> due_at)
        AND task_id IN (SELECT t.id FROM workflow_task t WHERE t.tipo = 'ESPERA')`,
      orderBy: 'due_at, id',
      set: 'recordado = due_at',
      bind: [ends.after, ends.until, TIME_UP],
    };
    const due = await this.claim<{ task_id: number; due_at: Date }>(tx, claim, ['task_id', 'due_at']);
    const items = due.map(({ task_id: tarea, due_at }) => ({ data: { tarea, hasta: due_at.toISOString() } }));
    if (items.length > 0) await this.outbox.enqueueAll(tx, requestReminded, items);
    return due.length;
  }

  private claim<Row extends object>(
    tx: Transaction,
    claim: Omit<RowClaim, 'key' | 'most'>,
    returning: readonly (keyof Row & string)[],
  ): Promise<Row[]> {
    return this.database.claimRows<Row>({ ...claim, key: 'id', most: BATCH }, returning, tx);
  }
}
