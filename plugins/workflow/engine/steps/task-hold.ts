import { inject, injectable } from 'inversify';
import { ConflictError, Database, type Dialect, type Transaction } from '../../../../host/plugin-api/index.js';
import type { ProcedureHold } from '../../../procedures/contract.js';
import type { TaskState } from './states.js';

/** The state of a task, and of its instance, that a step was prepared for. */
export interface ExpectedTask {
  readonly taskId: number;
  readonly estado: TaskState;
  /** Required holder; null skips the check. */
  readonly asignado: number | null;
  readonly instanceId: number;
  readonly revision: number;
}

/** Thrown where another step has moved the instance since this one was prepared: the caller prepares it anew. */
export class MovedMeanwhileError extends Error {
  override readonly name = 'MovedMeanwhileError';
}

/** The queries of a hold. The lock order is instance before task, everywhere. */
const holds: Readonly<Record<Dialect, string>> = {
  postgres: `WITH locked AS (
      SELECT id FROM workflow_instance WHERE id = $1 AND revision = $2 AND estado = 'ACTIVA' FOR NO KEY UPDATE)
    SELECT id FROM workflow_task
    WHERE id = $3 AND estado = $4 AND COALESCE(asignado, 0) = $5 AND done_at IS NULL AND EXISTS (SELECT 1 FROM locked)
    FOR NO KEY UPDATE`,
  mssql: `SELECT t.id FROM workflow_instance i WITH (UPDLOCK, ROWLOCK)
    INNER LOOP JOIN workflow_task t WITH (UPDLOCK, ROWLOCK) ON t.instance_id = i.id
    WHERE i.id = $1 AND i.revision = $2 AND i.estado = 'ACTIVA' AND t.id = $3 AND t.estado = $4
      AND COALESCE(t.asignado, 0) = $5 AND t.done_at IS NULL
    OPTION (FORCE ORDER)`,
};

const holder: Readonly<Record<Dialect, string>> = {
  postgres: `SELECT id FROM workflow_task WHERE id = $1 AND estado = 'ASIGNADA' AND asignado = $2 FOR SHARE`,
  mssql: `SELECT id FROM workflow_task WITH (REPEATABLEREAD, ROWLOCK)
    WHERE id = $1 AND estado = 'ASIGNADA' AND asignado = $2`,
};

/**
 * The lock of a task and its instance: until the end of the transaction no other one takes the task or moves the
 * instance, so that work under the lock is done once, for a step that can be written.
 */
@injectable()
export class TaskHold {
  constructor(@inject(Database) private readonly database: Database) {}

  /** Takes the lock. Throws {@link MovedMeanwhileError} where either has changed, or the instance does not run. */
  async take(tx: Transaction, task: ExpectedTask): Promise<void> {
    const { sql, bind, missing } = this.of(task);
    if ((await this.database.rows(sql, bind, tx)).length === 0) throw missing();
  }

  /** Makes the hold of {@link take}, with which a transaction of procedures begins. */
  of({ taskId, estado, asignado, instanceId, revision }: ExpectedTask): ProcedureHold {
    return {
      sql: holds[this.database.dialect],
      bind: [instanceId, revision, taskId, estado, asignado ?? 0],
      missing: () => new MovedMeanwhileError(),
    };
  }

  /** Locks a task alone, so that it stays with its holder. Throws `ConflictError` where the user does not hold it. */
  async keepWith(tx: Transaction, taskId: number, userId: number): Promise<void> {
    const rows = await this.database.rows(holder[this.database.dialect], [taskId, userId], tx);
    if (rows.length === 0) throw new ConflictError('La tarea no es suya.', { code: 'tarea_ajena' });
  }
}
