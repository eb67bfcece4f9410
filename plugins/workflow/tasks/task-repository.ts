import { inject, injectable } from 'inversify';
import { Database, type Transaction } from '../../../host/plugin-api/index.js';
import type { TaskState } from '../engine/states.js';
import { poolOf } from './task-pool.js';
import { recordMove } from './record-move.js';

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

/** Who takes a task, and when. */
export interface Claimant {
  readonly userId: number;
  readonly groups: readonly string[];
  readonly at: Date;
}

const columns = 't.id, t.codigo, t.nombre, t.estado, t.asignado, t.instf_llave, t.grupos';
const seen = `SELECT ${columns}, i.llave, i.version_id FROM workflow_task t LEFT JOIN workflow_instance i ON i.id = t.instance_id`;

/** By key, once: of an EXISTS beside an OR, PostgreSQL may make a list of all instances that go on. */
const goesOn = "COALESCE((SELECT i.estado FROM workflow_instance i WHERE i.id = t.instance_id), 'ACTIVA') = 'ACTIVA'";

/** By which the history knows a task of an instance. */
const itsToken = `CASE WHEN token IS NOT NULL THEN json_build_object('token', token) END`;

/** As a list, by which an index is asked. */
const pool = 'ARRAY(SELECT jsonb_array_elements_text(t.grupos))';

const claimOnPostgres = `WITH taken AS (
    UPDATE workflow_task t SET estado = 'ASIGNADA', asignado = $2, taken_at = $3
    WHERE t.id = $1 AND t.estado = 'EN_POOL' AND t.grupos ?| ARRAY(SELECT jsonb_array_elements_text($4::jsonb)) AND ${goesOn}
    RETURNING ${columns}, t.instance_id, t.token, ${pool} AS pool),
  pool AS (
    DELETE FROM workflow_task_pool p USING taken WHERE p.grupo = ANY(taken.pool) AND p.task_id = taken.id),
  hist AS (
    INSERT INTO workflow_history (instance_id, task_id, at, tipo, actor_kind, actor_user_id, desde, hacia, cambio)
    SELECT instance_id, id, $3, 'TOMA', 'user', $2, 'EN_POOL', 'ASIGNADA', ${itsToken} FROM taken)
  SELECT ${columns}, i.llave, i.version_id
  FROM taken t LEFT JOIN workflow_instance i ON i.id = t.instance_id`;

const claimOnMssql = `UPDATE t SET estado = 'ASIGNADA', asignado = $2, taken_at = $3 FROM workflow_task t
  WHERE t.id = $1 AND t.estado = 'EN_POOL'
    AND EXISTS (SELECT 1 FROM OPENJSON(t.grupos) g
      JOIN OPENJSON($4) own ON own.value = g.value COLLATE Latin1_General_BIN2) AND ${goesOn}`;

const releaseOnPostgres = `WITH given AS (
    UPDATE workflow_task t SET estado = 'EN_POOL', asignado = NULL, taken_at = NULL
    WHERE t.id = $1 AND t.estado = 'ASIGNADA' AND t.asignado = $2 AND jsonb_array_length(t.grupos) > 0
    RETURNING t.id, t.instance_id, t.token, t.grupos),
  pool AS (
    INSERT INTO workflow_task_pool (grupo, task_id)
    SELECT g.grupo, given.id FROM given CROSS JOIN jsonb_array_elements_text(given.grupos) AS g (grupo))
  INSERT INTO workflow_history (instance_id, task_id, at, tipo, actor_kind, actor_user_id, desde, hacia, cambio)
  SELECT instance_id, id, $3, 'SUELTA', 'user', $2, 'ASIGNADA', 'EN_POOL', ${itsToken} FROM given`;

const releaseOnMssql = `UPDATE workflow_task SET estado = 'EN_POOL', asignado = NULL, taken_at = NULL
  WHERE id = $1 AND estado = 'ASIGNADA' AND asignado = $2 AND grupos <> '[]'`;

/** Tasks that people take: who gets one is decided by a conditional update. */
@injectable()
export class TaskRepository {
  constructor(@inject(Database) private readonly database: Database) {}

  /**
   * Takes a task out of its pool; one round trip on PostgreSQL. `undefined` where it is not there for this claimant.
   */
  async claim(id: number, { userId, groups, at }: Claimant): Promise<TaskRow | undefined> {
    const bind = [id, userId, at, JSON.stringify(groups)];
    if (this.database.dialect === 'postgres') {
      const [row] = await this.database.rows<TaskRow>(claimOnPostgres, bind);
      return row;
    }
    return this.database.transaction(async (tx) => {
      if ((await this.database.change(claimOnMssql, bind, tx)) === 0) return undefined;
      await poolOf(this.database, tx, id).leave();
      await recordMove(this.database, tx, {
        id,
        at,
        by: { userId },
        tipo: 'TOMA',
        desde: 'EN_POOL',
        hacia: 'ASIGNADA',
        cambio: await this.tokenOf(tx, id),
      });
      return this.find(id, tx);
    });
  }

  /**
   * Puts a task back into its pool, whoever of it takes it next; one round trip on PostgreSQL. False where it is not
   * the user's, or was nobody's to take.
   */
  async release(id: number, userId: number, at: Date): Promise<boolean> {
    if (this.database.dialect === 'postgres') {
      return (await this.database.change(releaseOnPostgres, [id, userId, at])) === 1;
    }
    return this.database.transaction(async (tx) => {
      if ((await this.database.change(releaseOnMssql, [id, userId], tx)) === 0) return false;
      await poolOf(this.database, tx, id).enter();
      await recordMove(this.database, tx, {
        id,
        at,
        by: { userId },
        tipo: 'SUELTA',
        desde: 'ASIGNADA',
        hacia: 'EN_POOL',
        cambio: await this.tokenOf(tx, id),
      });
      return true;
    });
  }

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

  /** By which the history knows a task of an instance; null for a task of a channel. */
  private async tokenOf(tx: Transaction, id: number): Promise<{ readonly token: number | null }> {
    const sql = 'SELECT token FROM workflow_task WHERE id = $1';
    const [row] = await this.database.rows<{ token: number | null }>(sql, [id], tx);
    return { token: row!.token };
  }
}
