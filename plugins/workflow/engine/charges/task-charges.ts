import { inject, injectable, optional } from 'inversify';
import {
  conditions,
  ConflictError,
  Database,
  InputError,
  Outbox,
  type Transaction,
} from '../../../../host/plugin-api/index.js';
import { Charges, type ChargedInvoice } from '../../contract.js';
import { ConditionFailedError } from '../steps/advance.js';
import { chargeOpened } from '../steps/jobs.js';
import type { Step, WrittenStep } from '../steps/step.js';
import { MovedMeanwhileError } from '../steps/task-hold.js';
import type { ChargeRow } from './charge-row.js';
import { PaymentNotes } from './payment-notes.js';
import { pathOf } from './read-payment.js';
import type { TaskCharge } from './task-charge.js';

/** The payments of tasks, in the transactions in which the tasks begin and end. */
@injectable()
export class TaskCharges {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(Outbox) private readonly outbox: Outbox,
    @inject(PaymentNotes) private readonly notes: PaymentNotes,
    @inject(Charges) @optional() private readonly charges?: Charges,
  ) {}

  /**
   * Issues the invoices of new tasks, and writes what they wait for. A job looks whether an invoice that existed was
   * paid before the tasks began; where the record is not written yet (`isNew`), it notifies the citizen, too. Returns
   * the other payments, for `notify`. Throws {@link ConditionFailedError} for an invoice that cannot be issued, that
   * another task waits for, or whose payment has ended the wait of another instance.
   */
  async open(
    tx: Transaction,
    { charges: { opens }, entry }: Pick<Step, 'charges' | 'entry'>,
    { instanceId, tasks }: WrittenStep,
    isNew = false,
  ): Promise<readonly ChargeRow[]> {
    if (opens.length === 0) return [];
    const idOf = new Map(tasks.map(({ id, token }) => [token, id]));
    const rows: ChargeRow[] = [];
    const unpaid: ChargeRow[] = [];
    for (const one of opens) {
      const invoice = 'found' in one.invoice ? one.invoice.found : await this.issue(tx, one, one.invoice.issue);
      const { factura, concepto, valor, moneda, vencimiento } = invoice;
      const row = {
        task_id: idOf.get(one.token)!,
        instance_id: instanceId,
        ...{ factura, concepto, valor, moneda, vencimiento },
        vence: one.vence,
        si_no_paga: one.siNoPaga,
        estado: 'PENDIENTE',
        emitida: !('found' in one.invoice),
        comprobante: null,
        created_at: entry.at,
        pagado_at: null,
        esperado: null,
      } as const;
      const written = { id: await this.hold(tx, one, row), ...row };
      rows.push(written);
      if (invoice.estado !== 'PAGADA') unpaid.push(written);
    }
    const looked = rows.filter(({ emitida }) => isNew || !emitida);
    const items = looked.map(({ task_id: tarea }) => ({ data: { tarea, avisar: isNew } }));
    if (items.length > 0) await this.outbox.enqueueAll(tx, chargeOpened, items);
    return isNew ? [] : unpaid;
  }

  /** Notifies citizens of payments, as the last act of a transaction. */
  notify(tx: Transaction, instanceId: number, rows: readonly ChargeRow[]): Promise<void> {
    return this.notes.notify(tx, instanceId, rows);
  }

  /**
   * Withdraws the invoice of a task that is left unpaid. Throws {@link MovedMeanwhileError} where it has been paid
   * meanwhile: the payment decides.
   */
  async leave(tx: Transaction, taskId: number): Promise<void> {
    if (!(await this.withdraw(tx, [taskId]))) throw new MovedMeanwhileError();
  }

  /**
   * Withdraws the invoices of tasks that have ended, of one locked instance. Returns false where one was paid
   * meanwhile: its payment stays with the case.
   */
  async withdraw(tx: Transaction, taskIds: readonly number[]): Promise<boolean> {
    if (taskIds.length === 0) return true;
    const open = await conditions()
      .oneOf('task_id', taskIds)
      .and('estado = ?', 'PENDIENTE')
      .rows<Pick<ChargeRow, 'id' | 'factura' | 'emitida'>>(
        this.database,
        (where) => `SELECT id, factura, emitida FROM workflow_charge ${where} ORDER BY id`,
        tx,
      );
    let isWithdrawn = true;
    for (const { id, factura, emitida } of open) {
      if (emitida && this.charges && !(await this.charges.withdrawInvoice(tx, factura))) {
        isWithdrawn = false;
        continue;
      }
      const sql = "UPDATE workflow_charge SET estado = 'RETIRADO' WHERE id = $1 AND estado = 'PENDIENTE'";
      await this.database.changeRows(sql, [id], tx);
    }
    return isWithdrawn;
  }

  /** Withdraws the invoices of the tasks of tokens that have ended with their scopes. */
  async withdrawOf(tx: Transaction, instanceId: number, tokens: readonly number[]): Promise<void> {
    const ended = await conditions()
      .and('instance_id = ?', instanceId)
      .and('tipo = ?', 'ESPERA')
      .oneOf('token', tokens)
      .rows<{ id: number }>(this.database, (where) => `SELECT id FROM workflow_task ${where}`, tx);
    const ids = ended.map(({ id }) => id);
    await this.withdraw(tx, ids);
  }

  /**
   * Writes a charge, which holds its invoice while it is open; returns its id. One payment serves one wait: one that
   * no task waited for is still free. A charge that is no longer open gives the invoice up to the next one.
   */
  private async hold(tx: Transaction, { codigo }: TaskCharge, row: Omit<ChargeRow, 'id'>): Promise<number> {
    const { factura, instance_id: instanceId, task_id: taskId } = row;
    const refused = (message: string): Error => new ConditionFailedError(`${pathOf({ codigo })}.factura`, { message });
    const free = "UPDATE workflow_charge SET espera = NULL WHERE espera = $1 AND estado <> 'PENDIENTE'";
    await this.database.changeRows(free, [factura], tx);
    if (!(await this.database.insertOnce('workflow_charge', { ...row, espera: factura }, ['espera'], tx))) {
      throw refused('Otra tarea ya espera el pago de esa factura.');
    }
    const rows = await this.database.rows<Pick<ChargeRow, 'id'>>(
      `SELECT id FROM workflow_charge
       WHERE factura = $1 AND (task_id = $2 OR estado = 'PAGADO' AND esperado = $4 AND instance_id <> $3)`,
      [factura, taskId, instanceId, true],
      tx,
    );
    if (rows.length > 1) throw refused('El pago de esa factura ya sirvió para otra instancia.');
    return rows[0]!.id;
  }

  private async issue(
    tx: Transaction,
    { codigo }: TaskCharge,
    issue: Parameters<Charges['issueInvoice']>[1],
  ): Promise<ChargedInvoice> {
    try {
      return await this.charges!.issueInvoice(tx, issue);
    } catch (error) {
      if (!(error instanceof InputError) && !(error instanceof ConflictError)) throw error;
      throw new ConditionFailedError(pathOf({ codigo }), { message: error.message });
    }
  }
}
