import { inject, injectable } from 'inversify';
import { Database, type Transaction } from '../../../host/plugin-api/index.js';
import type { TaskState } from '../engine/states.js';

/** A task as who may see it sees it. */
export interface TaskRow {
  readonly id: number;
  readonly codigo: string;
  readonly nombre: string;
  readonly estado: TaskState;
  readonly asignado: number | null;
  readonly instf_llave: string | null;
  /** Key of its instance; null for a task of a channel. */
  readonly llave: string | null;
  readonly version_id: number | null;
  /** Those of its pool, as JSON; null where it has none. */
  readonly grupos: unknown;
}

/** Of a task `t`. */
export const taskColumns = 't.id, t.codigo, t.nombre, t.estado, t.asignado, t.instf_llave, t.grupos';
const seen = `SELECT ${taskColumns}, i.llave, i.version_id FROM workflow_task t LEFT JOIN workflow_instance i ON i.id = t.instance_id`;

/** Tasks that people take, as they are read. */
@injectable()
export class TaskRepository {
  constructor(@inject(Database) private readonly database: Database) {}

  async find(id: number, tx?: Transaction): Promise<TaskRow | undefined> {
    const [row] = await this.database.rows<TaskRow>(`${seen} WHERE t.id = $1`, [id], tx);
    return row;
  }

  /** Whether a task is of the pool of one of these groups, whoever holds it. */
  isFor({ grupos }: Pick<TaskRow, 'grupos'>, groups: ReadonlySet<string>): boolean {
    const pool = this.database.parseJson<readonly string[] | null>(grupos) ?? [];
    return pool.some((group) => groups.has(group));
  }

  /** Those of the ids that are free in no pool of these groups. */
  async taken(ids: readonly number[], groups: readonly string[]): Promise<number[]> {
    if (ids.length === 0) return [];
    const isPostgres = this.database.dialect === 'postgres';
    const isOwn = isPostgres
      ? 'p.grupo = ANY(ARRAY(SELECT jsonb_array_elements_text($2::jsonb)))'
      : 'p.grupo IN (SELECT value FROM OPENJSON($2))';
    const asked = isPostgres
      ? '(SELECT CAST(value AS INTEGER) AS id FROM jsonb_array_elements_text($1::jsonb)) AS asked'
      : '(SELECT CAST(value AS INTEGER) AS id FROM OPENJSON($1)) AS asked';
    const rows = await this.database.rows<{ id: number }>(
      `SELECT asked.id FROM ${asked} WHERE NOT EXISTS (
         SELECT 1 FROM workflow_task_pool p WHERE p.task_id = asked.id AND ${isOwn})`,
      [JSON.stringify(ids), JSON.stringify(groups)],
    );
    return rows.map(({ id }) => id);
  }
}
