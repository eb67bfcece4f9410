import { isDeepStrictEqual } from 'node:util';
import { inject, injectable } from 'inversify';
import { Database, type Transaction } from '../../../../host/plugin-api/index.js';
import { isLegal, type ProcessModel, type TaskModel } from '../../definition/index.js';
import { poolOf } from '../steps/task-pool.js';
import type { TaskTime } from '../steps/task-times.js';
import { movedTime, type StoredTimer } from './moved-timers.js';
import type { OpenWork } from './open-work.js';

/** A task that continues in another version. */
export interface MovedTask {
  readonly work: OpenWork;
  readonly before: TaskModel;
  readonly after: TaskModel;
  /** The times of the place `after`, counted from the moment at which the task began. */
  readonly time: TaskTime;
}

/** The new code of a task, as the history records it. */
export interface RecordedTask {
  readonly token: number;
  readonly codigo: string;
  /** The groups of its pool, where they have changed. */
  readonly grupos?: readonly string[];
}

/** Writes tasks at their places in another version. They stay the same tasks, with the same holders. */
@injectable()
export class MovedTasks {
  constructor(@inject(Database) private readonly database: Database) {}

  /** Writes a task, in a transaction that has locked the instance and then the task. */
  async write(tx: Transaction, instanceId: number, model: ProcessModel, moved: MovedTask): Promise<RecordedTask> {
    const { work, after } = moved;
    const { codigo, definition } = after;
    const stored = await this.database.rows<StoredTimer>(
      'SELECT codigo, due_at, is_fixed FROM workflow_timer WHERE task_id = $1',
      [work.id],
      tx,
    );
    const { vence, timers } = movedTime(moved, stored);
    // A job that was written for a timer before finds no timer, and does nothing.
    await this.database.changeRows('DELETE FROM workflow_timer WHERE task_id = $1', [work.id], tx);
    const rows = timers.map((timer) => ({ task_id: work.id, ...timer }));
    if (rows.length > 0) await this.database.insertRows('workflow_timer', rows, [], tx);
    await this.database.changeRows(
      // A running attempt of the task is no longer its newest one.
      `UPDATE workflow_task SET codigo = $1, nombre = $2, titulo = $3, mensaje = $4, vence = $5, vence_legal = $6,
         attempts = CASE WHEN tipo = 'USUARIO' THEN attempts ELSE attempts + 1 END WHERE id = $7`,
      [
        codigo,
        definition.nombre,
        `${model.definition.nombre}: ${definition.nombre}`,
        definition.tipo === 'ESPERA' ? (definition.mensaje ?? null) : null,
        vence,
        isLegal(after.term),
        work.id,
      ],
      tx,
    );
    await this.database.changeRows(
      'UPDATE workflow_token SET codigo = $1 WHERE instance_id = $2 AND ordinal = $3',
      [codigo, instanceId, work.token],
      tx,
    );
    await poolOf(this.database, tx, work.id).moveTerm();
    const grupos = await this.changePool(tx, moved);
    return { token: work.token, codigo, ...(grupos && { grupos }) };
  }

  /**
   * Changes the pool of a task without a holder to the groups of its definition, unless a rule has given it to others.
   * Returns the new groups; undefined for no change.
   */
  private async changePool(
    tx: Transaction,
    { work, before, after }: MovedTask,
  ): Promise<readonly string[] | undefined> {
    const { id, estado, grupos } = work;
    const pool = definedPool(after);
    if (estado !== 'EN_POOL' || !pool || !isDeepStrictEqual(grupos, definedPool(before))) return undefined;
    if (isDeepStrictEqual(grupos, pool)) return undefined;
    const entries = poolOf(this.database, tx, id);
    await entries.leave();
    await this.database.changeRows(
      'UPDATE workflow_task SET grupos = $1 WHERE id = $2',
      [JSON.stringify(pool), id],
      tx,
    );
    await entries.enter();
    return pool;
  }
}

function definedPool({ definition }: TaskModel): readonly string[] | undefined {
  return definition.tipo === 'USUARIO' && 'pool' in definition.asignacion ? definition.asignacion.pool : undefined;
}
