import { inject, injectable } from 'inversify';
import { Database, type Transaction } from '../../../../host/plugin-api/index.js';
import type { InstanceState, TaskState } from '../../engine/index.js';

/** The row of a task for users who may see it. */
export interface TaskRow {
  readonly id: number;
  /** Ordinal of its scope; null for a task of a channel. */
  readonly scope: number | null;
  readonly codigo: string;
  readonly nombre: string;
  readonly estado: TaskState;
  readonly asignado: number | null;
  readonly instf_llave: string | null;
  /** Key of its instance; null for a task of a channel. */
  readonly llave: string | null;
  readonly version_id: number | null;
  readonly instance_id: number | null;
  readonly instance_estado: InstanceState | null;
  /** The open tasks of its instance, as JSON; absent where they were not read along. */
  readonly abiertas?: unknown;
  /** The groups of its pool, as JSON; null without a pool. */
  readonly grupos: unknown;
}

/** The columns of a task `t`. */
export const taskColumns = 't.id, t.scope, t.codigo, t.nombre, t.estado, t.asignado, t.instf_llave, t.grupos';
const seen = `SELECT ${taskColumns}, t.instance_id, i.llave, i.version_id,
  i.estado AS instance_estado FROM workflow_task t LEFT JOIN workflow_instance i ON i.id = t.instance_id`;

/** The rows of tasks that people take. */
@injectable()
export class TaskRepository {
  constructor(@inject(Database) private readonly database: Database) {}

  async find(id: number, tx?: Transaction): Promise<TaskRow | undefined> {
    const [row] = await this.database.rows<TaskRow>(`${seen} WHERE t.id = $1`, [id], tx);
    return row;
  }

  /** Tells whether one of these groups is in the pool of a task, whether a user holds it or not. */
  isFor({ grupos }: Pick<TaskRow, 'grupos'>, groups: ReadonlySet<string>): boolean {
    const pool = this.database.parseJson<readonly string[] | null>(grupos) ?? [];
    return pool.some((group) => groups.has(group));
  }
}
