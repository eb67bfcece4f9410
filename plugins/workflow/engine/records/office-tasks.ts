import { inject, injectable } from 'inversify';
import { Clock, ConflictError, Database, type Transaction } from '../../../../host/plugin-api/index.js';
import {
  RECORD_TASK,
  type NewOfficeWork,
  type OfficeWork,
  type OfficeWorkEnd,
  type OfficeWorkPass,
} from '../../../tramites/contract.js';
import { TaskFeed } from '../changes/task-feed.js';
import { writeEntry } from '../steps/history-row.js';
import type { TaskState } from '../steps/states.js';
import type { HistoryEntry } from '../steps/step.js';
import { poolOf } from '../steps/task-pool.js';

const CODE = 'ATENDER';
const NAME = 'Atender la solicitud';

interface Row {
  readonly id: number;
  readonly estado: TaskState;
  readonly asignado: number | null;
  readonly grupos: unknown;
}

/** {@link OfficeWork} in the table of all tasks. */
@injectable()
export class OfficeTasks implements OfficeWork {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(TaskFeed) private readonly feed: TaskFeed,
    @inject(Clock) private readonly clock: Clock,
  ) {}

  async openWork(tx: Transaction, { recordId, oficina, titulo, vence }: NewOfficeWork): Promise<void> {
    const at = this.clock.now();
    const task = {
      record_id: recordId,
      codigo: CODE,
      nombre: NAME,
      tipo: RECORD_TASK,
      titulo,
      estado: 'EN_POOL',
      grupos: JSON.stringify([oficina]),
      created_at: at,
      vence,
      vence_legal: true,
    };
    const [made] = await this.database.insertRows<{ id: number }>('workflow_task', [task], ['id'], tx);
    const { id } = made!;
    await poolOf(this.database, tx, id).enter();
    const cambio = { codigo: CODE, tipo: RECORD_TASK, registro: recordId, grupos: [oficina] };
    await this.note(tx, id, { tipo: 'CREACION', at, by: 'system', desde: null, hacia: 'EN_POOL' }, cambio);
  }

  async endWork(tx: Transaction, recordId: number, { by, isCancelled }: OfficeWorkEnd): Promise<void> {
    const task = await this.lock(tx, recordId);
    if (!task) return;
    const at = this.clock.now();
    const hacia: TaskState = isCancelled ? 'CANCELADA' : 'COMPLETADA';
    const sql = 'UPDATE workflow_task SET estado = $1, ended_at = $2 WHERE id = $3';
    await this.database.changeRows(sql, [hacia, at, task.id], tx);
    await poolOf(this.database, tx, task.id).leave();
    await this.note(tx, task.id, { tipo: 'CIERRE', at, by, desde: task.estado, hacia });
  }

  async passWork(
    tx: Transaction,
    recordId: number,
    { oficina, motivo, by, isHolderNeeded }: OfficeWorkPass,
  ): Promise<boolean> {
    const task = await this.lock(tx, recordId);
    if (!task) return false;
    const { id, estado: desde, asignado } = task;
    if (isHolderNeeded && asignado !== by.userId) {
      throw new ConflictError('La tarea no es suya.', { code: 'tarea_ajena' });
    }
    const grupos = this.database.parseJson<readonly string[]>(task.grupos);
    if (grupos.includes(oficina)) {
      throw new ConflictError('La solicitud ya está en esa dependencia.', { code: 'misma_dependencia' });
    }
    await poolOf(this.database, tx, id).leave();
    const sql = `UPDATE workflow_task SET estado = 'EN_POOL', asignado = NULL, taken_at = NULL, grupos = $1 WHERE id = $2`;
    await this.database.changeRows(sql, [JSON.stringify([oficina]), id], tx);
    await poolOf(this.database, tx, id).enter();
    // The reason is in the part of the entry that may be erased: it may speak of people.
    const entry = {
      tipo: 'TRASLADO',
      at: this.clock.now(),
      by,
      desde,
      hacia: 'EN_POOL',
      personal: { motivo },
    } as const;
    await this.note(tx, id, entry, { grupos: [oficina], antes: { asignado, grupos } });
    return true;
  }

  /** Locks the open task of a record and reads it. */
  private async lock(tx: Transaction, recordId: number): Promise<Row | undefined> {
    const open = 'record_id = $1 AND ended_at IS NULL';
    const lock = `UPDATE workflow_task SET codigo = codigo WHERE ${open}`;
    if ((await this.database.changeRows(lock, [recordId], tx)) === 0) return undefined;
    const sql = `SELECT id, estado, asignado, grupos FROM workflow_task WHERE ${open}`;
    return (await this.database.rows<Row>(sql, [recordId], tx))[0];
  }

  private async note(
    tx: Transaction,
    taskId: number,
    move: Omit<HistoryEntry, 'motivo' | 'personal'> & Partial<Pick<HistoryEntry, 'personal'>>,
    cambio?: object,
  ): Promise<void> {
    const entry = { motivo: null, personal: undefined, ...move };
    const change = cambio === undefined ? null : JSON.stringify(cambio);
    await writeEntry(this.database, tx, { instanceId: null, taskId, entry, cambio: change });
    this.feed.moved(tx);
  }
}
