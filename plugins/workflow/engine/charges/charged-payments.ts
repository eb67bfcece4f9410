import { inject, injectable, optional } from 'inversify';
import { Clock, Database, Outbox, type Transaction } from '../../../../host/plugin-api/index.js';
import { Charges, type ChargedWaits, type InvoicePayment } from '../../contract.js';
import { FollowedRecords } from '../steps/followed-records.js';
import { writeEntry } from '../steps/history-row.js';
import { automaticTask } from '../steps/jobs.js';
import { chargeColumns, type ChargeRow } from './charge-row.js';
import { PaymentNotes } from './payment-notes.js';

/** {@link ChargedWaits}: the payments that end the waits of tasks. */
@injectable()
export class ChargedPayments implements ChargedWaits {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(Outbox) private readonly outbox: Outbox,
    @inject(Clock) private readonly clock: Clock,
    @inject(FollowedRecords) private readonly records: FollowedRecords,
    @inject(PaymentNotes) private readonly notes: PaymentNotes,
    @inject(Charges) @optional() private readonly charges?: Charges,
  ) {}

  async invoicePaid(payment: InvoicePayment): Promise<void> {
    const rows = await this.database.rows<ChargeRow>(
      `SELECT ${chargeColumns('c')} FROM workflow_charge c WHERE c.factura = $1 AND c.estado <> 'PAGADO' ORDER BY c.id`,
      [payment.factura],
    );
    for (const row of rows) await this.pay(row, payment);
  }

  /**
   * Looks, after a task has begun, whether the invoice that it waits for was paid before; with `avisar`, notifies the
   * citizen of one that is not.
   */
  async opened(tarea: number, avisar: boolean): Promise<void> {
    const row = await this.find(tarea);
    if (row?.estado !== 'PENDIENTE') return;
    const invoice = row.emitida ? undefined : await this.charges?.findInvoice(row.factura);
    if (invoice?.estado === 'PAGADA') {
      const { factura, valor, moneda, comprobante = factura } = invoice;
      await this.pay(row, { factura, valor, moneda, comprobante, at: this.clock.now() });
      return;
    }
    if (!avisar) return;
    await this.database.transaction(async (tx) => {
      await this.lockInstance(tx, row.instance_id);
      const present = await this.find(tarea, tx);
      if (present?.estado === 'PENDIENTE') await this.notes.notify(tx, row.instance_id, [present]);
    });
  }

  /**
   * Notes a payment once, also where its task has ended. A task that waits for it becomes work of the engine, which
   * merges the receipt into the data and goes on; while the instance is suspended, that work waits.
   */
  private async pay(row: ChargeRow, { comprobante, valor, moneda, at }: InvoicePayment): Promise<void> {
    const { id, task_id: taskId, instance_id: instanceId } = row;
    await this.database.transaction(async (tx) => {
      await this.lockInstance(tx, instanceId);
      const paid = await this.database.changeRows(
        `UPDATE workflow_charge SET estado = 'PAGADO', comprobante = $1, valor = $2, moneda = $3, pagado_at = $4
         WHERE id = $5 AND estado <> 'PAGADO'`,
        [comprobante, valor, moneda, at, id],
        tx,
      );
      if (paid === 0) return;
      await this.endWait(tx, instanceId, taskId);
      const present = { ...row, estado: 'PAGADO', comprobante, valor, moneda, pagado_at: at } as const;
      await this.notes.notify(tx, instanceId, [present]);
    });
  }

  private async endWait(tx: Transaction, instanceId: number, taskId: number): Promise<void> {
    const ended = await this.database.changeRows(
      "UPDATE workflow_task SET estado = 'EN_EJECUCION' WHERE id = $1 AND estado = 'EN_ESPERA'",
      [taskId],
      tx,
    );
    if (ended === 0) return;
    const sql = 'SELECT token FROM workflow_task WHERE id = $1';
    const [task] = await this.database.rows<{ token: number }>(sql, [taskId], tx);
    // Another system has acted, so the counts of automatic steps restart.
    await this.database.changeRows(
      'UPDATE workflow_instance SET acts = acts + 1, steps_alone = 0, calls_alone = 0 WHERE id = $1',
      [instanceId],
      tx,
    );
    const move = { tipo: PAYMENT, at: this.clock.now(), desde: 'EN_ESPERA', hacia: 'EN_EJECUCION', motivo: null };
    const entry = { ...move, by: 'system', personal: undefined } as const;
    await writeEntry(this.database, tx, { instanceId, taskId, entry, cambio: JSON.stringify(task) });
    await this.outbox.enqueueJob(tx, automaticTask, { tarea: taskId });
    await this.records.touched(tx, instanceId, 'system');
  }

  private async find(taskId: number, tx?: Transaction): Promise<ChargeRow | undefined> {
    const sql = `SELECT ${chargeColumns('c')} FROM workflow_charge c WHERE c.task_id = $1`;
    return (await this.database.rows<ChargeRow>(sql, [taskId], tx))[0];
  }

  /** Locks an instance before its tasks (ADR 0023). */
  private async lockInstance(tx: Transaction, id: number): Promise<void> {
    await this.database.changeRows('UPDATE workflow_instance SET revision = revision WHERE id = $1', [id], tx);
  }
}

/** The `tipo` of the entry of a payment in the history. */
const PAYMENT = 'PAGO';
