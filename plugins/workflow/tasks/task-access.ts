import { inject, injectable } from 'inversify';
import { Database, NotAllowedError, NotFoundError, type Identity } from '../../../host/plugin-api/index.js';
import { READ_INSTANCES } from '../workflow-permissions.js';

/** A task that its caller may see. */
export interface AccessibleTask {
  readonly id: number;
  /** Null for a task of a channel. */
  readonly instance_id: number | null;
  readonly codigo: string;
}

interface TaskRow extends AccessibleTask {
  readonly asignado: number | null;
}

/**
 * Who may see an instance and its tasks (decisions, section 7): who started it, the pool of an open task, whoever holds
 * or has held one, or has moved it, or has the permission. A task of a channel is its holders'.
 */
@injectable()
export class TaskAccess {
  constructor(@inject(Database) private readonly database: Database) {}

  /** Throws `NotFoundError` and `NotAllowedError`. */
  async task(id: number, by: Identity): Promise<AccessibleTask> {
    const sql = 'SELECT id, instance_id, codigo, asignado FROM workflow_task WHERE id = $1';
    const [row] = await this.database.rows<TaskRow>(sql, [id]);
    if (!row) throw new NotFoundError('No existe una tarea con ese número.');
    const { asignado, ...task } = row;
    if (asignado === by.userId) return task;
    const mayBeSeen =
      task.instance_id === null ? await this.hasMoved(id, by) : await this.mayEnter(task.instance_id, by);
    if (!mayBeSeen) throw new NotAllowedError('No puede consultar esta tarea.');
    return task;
  }

  /** Whether an instance may be seen. */
  async mayEnter(instanceId: number, by: Identity): Promise<boolean> {
    if (by.may(READ_INSTANCES)) return true;
    const isOfPool =
      this.database.dialect === 'postgres'
        ? 't.grupos ?| ARRAY(SELECT jsonb_array_elements_text($3::jsonb))'
        : `EXISTS (SELECT 1 FROM OPENJSON(t.grupos) g
            JOIN OPENJSON($3) own ON own.value = g.value COLLATE Latin1_General_BIN2)`;
    // Each by key: beside an OR, PostgreSQL may make a list of all that an EXISTS on a row of another table looks in.
    const found = await this.database.rows(
      `SELECT i.id FROM workflow_instance i WHERE i.id = $1 AND (i.started_by = $2
         OR EXISTS (SELECT 1 FROM workflow_task t WHERE t.instance_id = $1 AND t.asignado = $2)
         OR EXISTS (SELECT 1 FROM workflow_history h WHERE h.instance_id = $1 AND h.actor_user_id = $2)
         OR EXISTS (SELECT 1 FROM workflow_task t
           WHERE t.instance_id = $1 AND t.ended_at IS NULL AND ${isOfPool}))`,
      [instanceId, by.userId, JSON.stringify([...by.groups])],
    );
    return found.length === 1;
  }

  /** For a task of a channel: who has held it has moved it. */
  private async hasMoved(id: number, by: Identity): Promise<boolean> {
    if (by.may(READ_INSTANCES)) return true;
    const found = await this.database.rows(
      `SELECT id FROM workflow_history WHERE task_id = $1 AND instance_id IS NULL AND actor_user_id = $2
       ORDER BY id OFFSET 0 ROWS FETCH NEXT 1 ROWS ONLY`,
      [id, by.userId],
    );
    return found.length === 1;
  }
}
