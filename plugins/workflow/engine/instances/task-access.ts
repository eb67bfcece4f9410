import { inject, injectable } from 'inversify';
import { Database, NotAllowedError, NotFoundError, type Identity } from '../../../../host/plugin-api/index.js';
import type { TaskState } from '../steps/states.js';
import { READ_INSTANCES } from '../../workflow-permissions.js';

/** A task that its caller may see. */
export interface AccessibleTask {
  readonly id: number;
  /** Null for a task of a channel. */
  readonly instance_id: number | null;
  readonly codigo: string;
}

/** A task, its state and its holder. */
export interface StandingTask {
  readonly id: number;
  readonly estado: TaskState;
  /** Id of its holder, the last one where it has ended. */
  readonly asignado: number | null;
}

interface TaskRow extends AccessibleTask {
  readonly asignado: number | null;
}

/**
 * Access to an instance and its tasks (decisions, section 7): for its starter, the pool of an open task, users who hold
 * or have held or moved one, and users with the permission. A task of a channel belongs to its holders.
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
    // Each by key: beside an OR, PostgreSQL may make a list of all that an EXISTS on a row of another table looks in.
    const found = await this.database.rows(
      `SELECT i.id FROM workflow_instance i WHERE i.id = $1 AND (i.started_by = $2
         OR EXISTS (SELECT 1 FROM workflow_task t WHERE t.instance_id = $1 AND t.asignado = $2)
         OR EXISTS (SELECT 1 FROM workflow_history h WHERE h.instance_id = $1 AND h.actor_user_id = $2)
         OR EXISTS (SELECT 1 FROM workflow_task t
           WHERE t.instance_id = $1 AND t.ended_at IS NULL AND ${this.isOfPool('t', '$3')}))`,
      [instanceId, by.userId, JSON.stringify([...by.groups])],
    );
    return found.length === 1;
  }

  /** Whether a user may see an instance as one who works on it, whatever started it. */
  async worksOn(instanceId: number, by: Identity): Promise<boolean> {
    const found = await this.database.rows(
      `SELECT i.id FROM workflow_instance i WHERE i.id = $1 AND (
         EXISTS (SELECT 1 FROM workflow_task t WHERE t.instance_id = $1 AND t.asignado = $2)
         OR EXISTS (SELECT 1 FROM workflow_history h
           WHERE h.instance_id = $1 AND h.actor_user_id = $2 AND h.tipo <> 'INICIO')
         OR EXISTS (SELECT 1 FROM workflow_task t
           WHERE t.instance_id = $1 AND t.ended_at IS NULL AND ${this.isOfPool('t', '$3')}))`,
      [instanceId, by.userId, JSON.stringify([...by.groups])],
    );
    return found.length === 1;
  }

  /** Those of the ids that are of tasks which a user has taken, or which have ended, and which `by` may see. */
  async taken(ids: readonly number[], by: Pick<Identity, 'userId' | 'groups' | 'may'>): Promise<number[]> {
    const taken = await this.standing(ids, by, "AND t.estado IN ('ASIGNADA', 'COMPLETADA', 'CANCELADA')");
    return taken.map(({ id }) => id);
  }

  /** Of the tasks with these ids, those that `by` may see, as they stand. */
  async standing(
    ids: readonly number[],
    by: Pick<Identity, 'userId' | 'groups' | 'may'>,
    narrowed = '',
  ): Promise<readonly StandingTask[]> {
    if (ids.length === 0) return [];
    const isPostgres = this.database.dialect === 'postgres';
    const asked = isPostgres
      ? 'ANY(ARRAY(SELECT CAST(value AS INTEGER) FROM jsonb_array_elements_text($1::jsonb)))'
      : 'ANY(SELECT CAST(value AS INTEGER) FROM OPENJSON($1))';
    const seen = (from: string): string =>
      `SELECT t.id, t.estado, t.asignado FROM workflow_task t ${from} WHERE t.id = ${asked} ${narrowed} ORDER BY t.id`;
    const all = JSON.stringify(ids);
    return by.may(READ_INSTANCES)
      ? this.database.rows<StandingTask>(seen(''), [all])
      : this.database.rows<StandingTask>(seen(this.known), [all, by.userId, JSON.stringify([...by.groups])]);
  }

  /** Of a task `t`, one row where the user $2 of the groups $3 may see it: each by key, the likeliest first. */
  private get known(): string {
    const ways = `SELECT 1 AS known WHERE t.asignado = $2 OR ${this.isOfPool('t', '$3')}
      UNION ALL SELECT 1 FROM workflow_instance i WHERE i.id = t.instance_id AND i.started_by = $2
      UNION ALL SELECT 1 FROM workflow_task o WHERE o.instance_id = t.instance_id
        AND (o.asignado = $2 OR (o.ended_at IS NULL AND ${this.isOfPool('o', '$3')}))
      UNION ALL SELECT 1 FROM workflow_history h WHERE h.instance_id = t.instance_id AND h.actor_user_id = $2
      UNION ALL SELECT 1 FROM workflow_history h
        WHERE h.task_id = t.id AND h.instance_id IS NULL AND h.actor_user_id = $2`;
    return this.database.dialect === 'postgres'
      ? `CROSS JOIN LATERAL (${ways} LIMIT 1) AS own`
      : `CROSS APPLY (SELECT TOP 1 known FROM (${ways}) AS way) AS own`;
  }

  /** Whether one of some groups, as JSON, is of the pool of a task. */
  private isOfPool(task: string, groups: string): string {
    return this.database.dialect === 'postgres'
      ? `${task}.grupos ?| ARRAY(SELECT jsonb_array_elements_text(${groups}::jsonb))`
      : `EXISTS (SELECT 1 FROM OPENJSON(${task}.grupos) g
          JOIN OPENJSON(${groups}) own ON own.value = g.value COLLATE Latin1_General_BIN2)`;
  }

  /** For a task of a channel: a user who has held it has moved it. */
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
