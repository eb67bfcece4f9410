import { inject, injectable } from 'inversify';
import { Database, NotAllowedError, NotFoundError, type Identity } from '../../../../host/plugin-api/index.js';
import { FILER, WITH_ROOT } from '../steps/filer.js';
import type { TaskState } from '../steps/states.js';
import { READ_INSTANCES } from '../../workflow-permissions.js';

/** A task that its caller may see. */
export interface AccessibleTask {
  readonly id: number;
  /** Null for a task of a channel. */
  readonly instance_id: number | null;
  readonly codigo: string;
  /** Whether the caller filed what started the instance: they must not see the data of staff. */
  readonly isOfFiler: boolean;
}

/** A task with its state and its holder. */
export interface StandingTask {
  readonly id: number;
  readonly estado: TaskState;
  /** Id of its holder, or of the last one where it has ended. */
  readonly asignado: number | null;
}

interface TaskRow extends Omit<AccessibleTask, 'isOfFiler'> {
  readonly asignado: number | null;
  readonly ended_at: Date | null;
  readonly grupos: unknown;
  /** Id of the user whose filing started the instance, or the outermost one that called it. */
  readonly filer: number | null;
}

/** The condition that a move `h` is the work of staff: neither the start nor a hand-in of the citizen. */
const BY_STAFF = "h.tipo NOT IN ('INICIO', 'ENTREGA')";

/**
 * Access to an instance and its tasks (decisions, section 7): for the user who started it, the pool of an open task,
 * users who hold, have held or have moved one, and users with the permission. The user who filed what started it has no
 * such access, and sees only the tasks that this user has to do. A task without an instance belongs to those who hold
 * or have moved it, and, while it is open, to its pool.
 */
@injectable()
export class TaskAccess {
  constructor(@inject(Database) private readonly database: Database) {}

  /** Throws `NotFoundError` and `NotAllowedError`. */
  async task(id: number, by: Identity): Promise<AccessibleTask> {
    const [row] = await this.database.rows<TaskRow>(
      `SELECT t.id, t.instance_id, t.codigo, t.asignado, t.ended_at, t.grupos, ${FILER} AS filer
       FROM workflow_task t LEFT JOIN workflow_instance i ON i.id = t.instance_id
       LEFT JOIN workflow_instance r ON r.id = COALESCE(i.root_id, i.id) WHERE t.id = $1`,
      [id],
    );
    if (!row) throw new NotFoundError('No existe una tarea con ese número.');
    const { instance_id, codigo } = row;
    const isOfFiler = row.filer === by.userId && !by.may(READ_INSTANCES);
    if (row.asignado !== by.userId && !(await this.maySee(row, isOfFiler, by))) {
      throw new NotAllowedError('No puede consultar esta tarea.');
    }
    return { id, instance_id, codigo, isOfFiler };
  }

  /** Tells whether a user may see an instance with all data of staff. */
  async mayEnter(instanceId: number, by: Identity): Promise<boolean> {
    if (by.may(READ_INSTANCES)) return true;
    // Each EXISTS looks its rows up by key. Beside an OR that names another table's row, PostgreSQL may build a list of
    // all rows instead.
    const found = await this.database.rows(
      `SELECT i.id FROM ${WITH_ROOT}
       WHERE i.id = $1 AND COALESCE(${FILER}, 0) <> $2 AND (i.started_by = $2
         OR EXISTS (SELECT 1 FROM workflow_task t WHERE t.instance_id = $1 AND t.asignado = $2)
         OR EXISTS (SELECT 1 FROM workflow_history h
           WHERE h.instance_id = $1 AND h.actor_user_id = $2 AND ${BY_STAFF})
         OR EXISTS (SELECT 1 FROM workflow_task t
           WHERE t.instance_id = $1 AND t.ended_at IS NULL AND ${this.isOfPool('t', '$3')}))`,
      [instanceId, by.userId, JSON.stringify([...by.groups])],
    );
    return found.length === 1;
  }

  /** Tells whether a user holds an open task of an outermost instance, or of the instances that it has called. */
  async holdsTaskOf(rootId: number, by: Pick<Identity, 'userId'>): Promise<boolean> {
    const found = await this.database.rows(
      `SELECT t.id FROM workflow_task t JOIN workflow_instance i ON i.id = t.instance_id
       WHERE t.asignado = $2 AND t.estado = 'ASIGNADA' AND (i.id = $1 OR i.root_id = $1)
       ORDER BY t.id OFFSET 0 ROWS FETCH NEXT 1 ROWS ONLY`,
      [rootId, by.userId],
    );
    return found.length === 1;
  }

  /**
   * Returns the share of a user in the tasks of a record that no process leads: `leads` for the holder, `sees` for the
   * pool of the open task and for users who have held or moved one.
   */
  async shareOfRecord(recordId: number, by: Identity): Promise<'leads' | 'sees' | 'none'> {
    // A count, as PostgreSQL may build a list of all rows for an EXISTS beside an OR.
    const [row] = await this.database.rows<{ rank: number }>(
      `SELECT CASE WHEN t.asignado = $2 AND t.ended_at IS NULL THEN 0 ELSE 1 END AS rank FROM workflow_task t
       WHERE t.record_id = $1 AND (t.asignado = $2 OR (t.ended_at IS NULL AND ${this.isOfPool('t', '$3')})
         OR (SELECT COUNT(*) FROM workflow_history h
           WHERE h.task_id = t.id AND h.instance_id IS NULL AND h.actor_user_id = $2) > 0)
       ORDER BY rank OFFSET 0 ROWS FETCH NEXT 1 ROWS ONLY`,
      [recordId, by.userId, JSON.stringify([...by.groups])],
    );
    if (!row) return 'none';
    return row.rank === 0 ? 'leads' : 'sees';
  }

  /** Filters ids of tasks: those that a user has taken, or that have ended, and that `by` may see. */
  async taken(ids: readonly number[], by: Pick<Identity, 'userId' | 'groups' | 'may'>): Promise<number[]> {
    const taken = await this.standing(ids, by, "AND t.estado IN ('ASIGNADA', 'COMPLETADA', 'CANCELADA')");
    return taken.map(({ id }) => id);
  }

  /** Reads the present state of the tasks with these ids that `by` may see. */
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

  /**
   * The join that gives one row for a task `t` where the user $2 with the groups $3 may see it; each way reads by key,
   * the likeliest first.
   */
  private get known(): string {
    const isOfOther = `NOT EXISTS (SELECT 1 FROM ${WITH_ROOT} WHERE i.id = t.instance_id AND ${FILER} = $2)`;
    const ways = `SELECT 1 AS known WHERE t.asignado = $2 OR ${this.isOfPool('t', '$3')}
      UNION ALL SELECT 1 FROM workflow_instance i
        WHERE i.id = t.instance_id AND i.started_by = $2 AND i.origin_kind IS NULL
      UNION ALL SELECT 1 FROM workflow_task o WHERE o.instance_id = t.instance_id
        AND (o.asignado = $2 OR (o.ended_at IS NULL AND ${this.isOfPool('o', '$3')})) AND ${isOfOther}
      UNION ALL SELECT 1 FROM workflow_history h
        WHERE h.instance_id = t.instance_id AND h.actor_user_id = $2 AND ${BY_STAFF} AND ${isOfOther}
      UNION ALL SELECT 1 FROM workflow_history h
        WHERE h.task_id = t.id AND h.instance_id IS NULL AND h.actor_user_id = $2`;
    return this.database.dialect === 'postgres'
      ? `CROSS JOIN LATERAL (${ways} LIMIT 1) AS own`
      : `CROSS APPLY (SELECT TOP 1 known FROM (${ways}) AS way) AS own`;
  }

  /** Builds the condition that one of some groups, given as JSON, is in the pool of a task. */
  private isOfPool(task: string, groups: string): string {
    return this.database.dialect === 'postgres'
      ? `${task}.grupos ?| ARRAY(SELECT jsonb_array_elements_text(${groups}::jsonb))`
      : `EXISTS (SELECT 1 FROM OPENJSON(${task}.grupos) g
          JOIN OPENJSON(${groups}) own ON own.value = g.value COLLATE Latin1_General_BIN2)`;
  }

  /** Tells whether a user may see a task that they do not hold. */
  private async maySee(task: TaskRow, isOfFiler: boolean, by: Identity): Promise<boolean> {
    if (task.instance_id !== null && !isOfFiler) return this.mayEnter(task.instance_id, by);
    const pool = this.database.parseJson<readonly string[] | null>(task.grupos) ?? [];
    const groups: ReadonlySet<string> = by.groups;
    const isOfPool = task.ended_at === null && pool.some((group) => groups.has(group));
    return isOfPool || (task.instance_id === null && this.hasMoved(task.id, by));
  }

  /** Tells whether a user has moved a task without an instance, as each of its holders has. */
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
