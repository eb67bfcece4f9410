import { inject, injectable } from 'inversify';
import { Clock, ConflictError, Database, NotFoundError, type Transaction } from '../../../../host/plugin-api/index.js';
import { TIME_UP } from '../../definition/index.js';
import type { ControlRequest } from '../control/instance-control.js';
import { writeEntry } from '../steps/history-row.js';
import type { TaskState } from '../steps/states.js';
import { poolOf } from '../steps/task-pool.js';
import { lockTaskOfTimer } from './timer-rows.js';

interface TimerRow {
  readonly task_id: number;
  readonly codigo: string;
  readonly due_at: Date;
  readonly instance_id: number;
  readonly token: number;
  readonly estado: TaskState;
  readonly incidente: unknown;
}

/** The reason why the end of a payment stays. */
const PAYMENT_TERM =
  'El plazo de un pago es el de su factura, y no se cambia ni se retira. Si el pago ya no hace falta, cancele la instancia.';

/**
 * The changes that administrators make to single timers. A timer that fires concurrently fires either before the change
 * or according to it: both lock the instance, and its revision decides the step of the timer.
 */
@injectable()
export class TimerControl {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(Clock) private readonly clock: Clock,
  ) {}

  /**
   * Removes a timer: a task that it would have left stays open until it is left in another way. Throws `NotFoundError`
   * for a timer that has fired, or whose task has ended, and `ConflictError` (`plazo_de_pago`) for that of a payment.
   */
  async withdraw(id: number, request: ControlRequest): Promise<void> {
    await this.database.transaction(async (tx) => {
      const timer = await this.lock(tx, id);
      await this.refusePayment(tx, timer);
      await this.database.changeRows('DELETE FROM workflow_timer WHERE id = $1', [id], tx);
      await this.setDue(tx, timer, null);
      await this.record(tx, timer, { tipo: 'TEMPORIZADOR_RETIRADO', antes: timer.due_at }, request);
    });
  }

  /**
   * Sets another moment, which no longer follows the calendar; a past moment is due at once. It clears the incident of
   * the timer. Throws as {@link withdraw} does; that of a payment is moved only where it has an incident.
   */
  async move(id: number, dueAt: Date, request: ControlRequest): Promise<void> {
    await this.database.transaction((tx) => this.moveIn(tx, id, dueAt, request));
  }

  /** Does the work of {@link move} in the caller's transaction, which must not have locked a task or a record yet. */
  async moveIn(tx: Transaction, id: number, dueAt: Date, request: ControlRequest): Promise<void> {
    const timer = await this.lock(tx, id);
    // The end of a payment is tried again as soon as possible after an incident, and never moves otherwise.
    if (timer.incidente === null) await this.refusePayment(tx, timer);
    await this.database.changeRows(
      'UPDATE workflow_timer SET due_at = $1, handed_at = NULL, incidente = NULL, is_fixed = $2 WHERE id = $3',
      [dueAt, true, id],
      tx,
    );
    await this.setDue(tx, timer, dueAt);
    const change = { tipo: 'TEMPORIZADOR_MOVIDO', antes: timer.due_at, despues: dueAt };
    await this.record(tx, timer, change, request);
  }

  /**
   * Locks the instance, so that a step planned with the timer is not written, and then the task (ADR 0023), so that its
   * state is the last one of the history.
   */
  private async lock(tx: Transaction, id: number): Promise<TimerRow> {
    await this.database.changeRows(
      `UPDATE workflow_instance SET revision = revision + 1 WHERE id = (
         SELECT t.instance_id FROM workflow_timer m JOIN workflow_task t ON t.id = m.task_id WHERE m.id = $1)`,
      [id],
      tx,
    );
    await this.database.changeRows(lockTaskOfTimer, [id], tx);
    const [row] = await this.database.rows<TimerRow>(
      `SELECT m.task_id, m.codigo, m.due_at, t.instance_id, t.token, t.estado, m.incidente
       FROM workflow_timer m JOIN workflow_task t ON t.id = m.task_id WHERE m.id = $1`,
      [id],
      tx,
    );
    if (!row) throw new NotFoundError('No existe un temporizador con ese número.');
    return row;
  }

  /** Throws `ConflictError` for the timer that ends the wait for a payment: the last day of its invoice stays. */
  private async refusePayment(tx: Transaction, { task_id: taskId, codigo }: TimerRow): Promise<void> {
    if (codigo !== TIME_UP) return;
    const charges = await this.database.rows('SELECT id FROM workflow_charge WHERE task_id = $1', [taskId], tx);
    if (charges.length > 0) throw new ConflictError(PAYMENT_TERM, { code: 'plazo_de_pago' });
  }

  /** Sets the end of the task, which is the moment of the timer that leaves it. */
  private async setDue(tx: Transaction, { task_id, codigo }: TimerRow, vence: Date | null): Promise<void> {
    if (codigo !== TIME_UP) return;
    await this.database.changeRows('UPDATE workflow_task SET vence = $1 WHERE id = $2', [vence, task_id], tx);
    await poolOf(this.database, tx, task_id).moveTerm();
  }

  private async record(
    tx: Transaction,
    { task_id: taskId, codigo, instance_id: instanceId, token, estado }: TimerRow,
    { tipo, ...moments }: { readonly tipo: string; readonly antes: Date; readonly despues?: Date },
    { by, motivo }: ControlRequest,
  ): Promise<void> {
    const entry = { tipo, at: this.clock.now(), by, desde: estado, hacia: estado, motivo, personal: undefined };
    const cambio = JSON.stringify({ token, temporizador: codigo, ...moments });
    await writeEntry(this.database, tx, { instanceId, taskId, entry, cambio });
  }
}
