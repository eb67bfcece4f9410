import { inject, injectable, optional } from 'inversify';
import { Clock, Database, Outbox, type Transaction } from '../../../../host/plugin-api/index.js';
import { Charges, type ChargedInvoice, type ChargedWaits, type InvoicePayment } from '../../contract.js';
import { FollowedRecords } from '../steps/followed-records.js';
import { writeEntry } from '../steps/history-row.js';
import { automaticTask } from '../steps/jobs.js';
import type { TaskState } from '../steps/states.js';
import { chargeColumns, type ChargeRow } from './charge-row.js';
import { PaymentNotes } from './payment-notes.js';

/** A payment that has come; without a receipt where it was made elsewhere. */
interface CameIn extends Pick<InvoicePayment, 'valor' | 'moneda' | 'at'> {
  readonly comprobante: string | null;
}

/** The source of a payment: `found` as its task began, or an act of another system afterwards. */
type PaymentSource = 'found' | 'came';

/**
 * Tells which row a payment marks: an open one; of tasks that have ended, the last, where no other task, of whichever
 * instance, has or takes the payment.
 */
const takesPayment = (charge: string): string =>
  `(${charge}.estado = 'PENDIENTE' OR ${charge}.estado = 'RETIRADO' AND NOT EXISTS (
     SELECT 1 FROM workflow_charge o WHERE o.factura = ${charge}.factura
       AND (o.estado <> 'RETIRADO' OR o.id > ${charge}.id)))`;

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
      `SELECT ${chargeColumns('c')} FROM workflow_charge c WHERE c.factura = $1 AND ${takesPayment('c')} ORDER BY c.id`,
      [payment.factura],
    );
    for (const row of rows) await this.pay(row, payment, 'came');
  }

  /**
   * Takes the payment of a task that is about to end otherwise, where its invoice is paid and nothing has reported it.
   * Returns whether it is paid. Not to be called inside a transaction.
   */
  async takeUnreported(taskId: number): Promise<boolean> {
    const row = await this.find(taskId);
    return row?.estado === 'PENDIENTE' && (await this.takePaid(row, 'came'));
  }

  /**
   * Looks, after a task has begun, whether the invoice that it waits for was paid before; with `avisar`, notifies the
   * citizen of one that is not.
   */
  async opened(tarea: number, avisar: boolean): Promise<void> {
    const row = await this.find(tarea);
    if (row?.estado !== 'PENDIENTE') return;
    if ((await this.takePaid(row, 'found')) || !avisar) return;
    await this.database.transaction(async (tx) => {
      await this.lockInstance(tx, row.instance_id);
      const present = await this.find(tarea, tx);
      if (present?.estado === 'PENDIENTE') await this.notes.notify(tx, row.instance_id, [present]);
    });
  }

  /** Takes the payment of an open charge whose invoice is paid; returns whether it is. */
  private async takePaid(row: ChargeRow, source: PaymentSource): Promise<boolean> {
    const invoice = await this.charges?.findInvoice(row.factura);
    if (invoice?.estado !== 'PAGADA') return false;
    await this.pay(row, this.paymentOf(invoice), source);
    return true;
  }

  private paymentOf({ valor, moneda, pago }: ChargedInvoice): CameIn {
    return { valor, moneda, comprobante: pago?.comprobante ?? null, at: pago?.at ?? this.clock.now() };
  }

  /**
   * Notes a payment once, also where its task has ended. A task that waits for it becomes work of the engine, which
   * merges the receipt into the data and goes on; while the instance is suspended, that work waits. The citizen is not
   * notified of an invoice again for which the instance has the payment already.
   */
  private async pay(row: ChargeRow, payment: CameIn, source: PaymentSource): Promise<void> {
    const { id, task_id: taskId, instance_id: instanceId, factura } = row;
    const { comprobante, valor, moneda, at } = payment;
    await this.database.transaction(async (tx) => {
      await this.lockInstance(tx, instanceId);
      const sql = 'SELECT token, estado FROM workflow_task WHERE id = $1';
      const [task] = await this.database.rows<{ token: number; estado: TaskState }>(sql, [taskId], tx);
      const { token, estado } = task!;
      const esperado = estado === 'EN_ESPERA';
      const paid = await this.database.changeRows(
        `UPDATE workflow_charge SET estado = 'PAGADO', comprobante = $1, valor = $2, moneda = $3, pagado_at = $4,
           esperado = $5
         WHERE id = $6 AND ${takesPayment('workflow_charge')}`,
        [comprobante, valor, moneda, at, esperado, id],
        tx,
      );
      if (paid === 0) return;
      if (esperado) await this.endWait(tx, { instanceId, taskId, token }, source);
      const others = "factura = $2 AND estado = 'PAGADO' AND id <> $3";
      const before = `SELECT id FROM workflow_charge WHERE instance_id = $1 AND ${others}`;
      if ((await this.database.rows(before, [instanceId, factura, id], tx)).length > 0) return;
      const present = { comprobante, valor, moneda, pagado_at: at, esperado };
      await this.notes.notify(tx, instanceId, [{ ...row, estado: 'PAGADO', ...present }]);
    });
  }

  /** Ends the wait of a task, which the lock of its instance keeps `EN_ESPERA`. */
  private async endWait(
    tx: Transaction,
    { instanceId, taskId, token }: { readonly instanceId: number; readonly taskId: number; readonly token: number },
    source: PaymentSource,
  ): Promise<void> {
    const sql = "UPDATE workflow_task SET estado = 'EN_EJECUCION' WHERE id = $1 AND estado = 'EN_ESPERA'";
    await this.database.changeRows(sql, [taskId], tx);
    // Another system has acted, so the counts of automatic steps restart; a loop over a paid invoice has to end.
    if (source === 'came') {
      await this.database.changeRows(
        'UPDATE workflow_instance SET acts = acts + 1, steps_alone = 0, calls_alone = 0 WHERE id = $1',
        [instanceId],
        tx,
      );
    }
    const move = { tipo: PAYMENT, at: this.clock.now(), desde: 'EN_ESPERA', hacia: 'EN_EJECUCION', motivo: null };
    const entry = { ...move, by: 'system', personal: undefined } as const;
    await writeEntry(this.database, tx, { instanceId, taskId, entry, cambio: JSON.stringify({ token }) });
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
