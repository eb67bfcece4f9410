import { inject, injectable } from 'inversify';
import { Database, type Transaction } from '../../../../host/plugin-api/index.js';
import type { InstanceState, TaskState } from '../../engine/index.js';

/** A task as who may see it sees it. */
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
  /** Where it was read along: the open tasks of its instance, as JSON. */
  readonly abiertas?: unknown;
  /** Those of its pool, as JSON; null where it has none. */
  readonly grupos: unknown;
}

/** Of a task `t`. */
export const taskColumns = 't.id, t.scope, t.codigo, t.nombre, t.estado, t.asignado, t.instf_llave, t.grupos';
const seen = `SELECT ${taskColumns}, t.instance_id, i.llave, i.version_id,
  i.estado AS instance_estado FROM workflow_task t LEFT JOIN workflow_instance i ON i.id = t.instance_id`;

/** Tasks that people take, as they are read. */
@injectable()
export class TaskRepository {
  constructor(@inject(Database) private readonly database: Database) {}

  async find(id: number, tx?: Transaction): Promise<TaskRow | undefined> {
    const [row] = await this.database.rows<TaskRow>(`${seen} WHERE t.id = $1`, [id], tx);
    return row;
  }

  /** Returns whether a task is of the pool of one of these groups, with a holder or without. */
  isFor({ grupos }: Pick<TaskRow, 'grupos'>, groups: ReadonlySet<string>): boolean {
    const pool = this.database.parseJson<readonly string[] | null>(grupos) ?? [];
    return pool.some((group) => groups.has(group));
  }
}
