import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type pg from 'pg';
import { cleaning } from '../../plugins/procedures/executor/postgres/postgres-parts.js';
import { POOL, THREE_TASKS, USERNAME } from './city.js';

const account = `SELECT u.username, u.is_active, u.is_superuser, u.generation, f.id AS family FROM auth_user u
  LEFT JOIN auth_refresh_family f ON f.id = $2 AND f.user_id = u.id AND f.revoked_at IS NULL WHERE u.id = $1`;

/** Makes the parts of a statement that insert a task, its token and its pool, for the instance in `inst`. */
const task = (codigo: string, ordinal: string, condition = 'TRUE'): string => `
  token AS (INSERT INTO workflow_token (instance_id, ordinal, codigo, scope) SELECT id, ${ordinal}, ${codigo}, 0 FROM inst WHERE ${condition}),
  task AS (
    INSERT INTO workflow_task (instance_id, token, scope, process_id, codigo, nombre, tipo, titulo, estado, grupos, instf_llave, created_at)
    SELECT id, ${ordinal}, 0, $1::int, ${codigo}, 'Tarea', 'USUARIO', 'Tarea', 'EN_POOL', '["${POOL}"]', $2, now() FROM inst WHERE ${condition}
    RETURNING id),
  pool AS (INSERT INTO workflow_task_pool (grupo, task_id) SELECT '${POOL}', id FROM task)`;

const history = (columns: string, values: string): string => `
  hist AS (
    INSERT INTO workflow_history (instance_id, at, tipo, actor_kind, actor_user_id, cambio, personal_digest, ${columns})
    SELECT inst.id, now(), ${values} FROM inst RETURNING id),
  personal AS (INSERT INTO workflow_history_personal (entry_id, salt, data) SELECT id, $6::bytea, $7::json FROM hist)`;

const start = `WITH inst AS (
    INSERT INTO workflow_instance (llave, version_id, estado, datos, revision, next_ordinal, started_by, created_at)
    VALUES ($8, $9, 'ACTIVA', $7::json, 1, 2, $3::int, now()) RETURNING id),${task("'RADICAR'", '1')},
  ${history('hacia', "'INICIO', 'user', $3::int, $4::json, $5::bytea, 'ACTIVA'")}
  SELECT inst.id AS instance_id, task.id FROM inst CROSS JOIN task`;

const claim = `WITH taken AS (
    UPDATE workflow_task t SET estado = 'ASIGNADA', asignado = $2, taken_at = now()
    WHERE t.id = $1 AND t.estado = 'EN_POOL' AND t.grupos ? $3
      AND EXISTS (SELECT 1 FROM workflow_instance i WHERE i.id = t.instance_id AND i.estado = 'ACTIVA')
    RETURNING id, instance_id, token),
  pool AS (DELETE FROM workflow_task_pool WHERE task_id = (SELECT id FROM taken) AND grupo = $3),
  hist AS (
    INSERT INTO workflow_history (instance_id, task_id, at, tipo, actor_kind, actor_user_id, desde, hacia, cambio)
    SELECT instance_id, id, now(), 'TOMA', 'user', $2, 'EN_POOL', 'ASIGNADA', json_build_object('token', token) FROM taken)
  SELECT id FROM taken`;

const procedure = 'SELECT ultimo_radicado($1::jsonb) AS answer';

const step = `WITH inst AS (
    UPDATE workflow_instance i SET revision = revision + 1, next_ordinal = next_ordinal + 1, datos = datos || $7::jsonb,
      estado = CASE WHEN $8::text IS NULL THEN 'FINALIZADA' ELSE i.estado END,
      ended_at = CASE WHEN $8::text IS NULL THEN now() END
    FROM workflow_task t WHERE t.id = $9 AND t.estado = 'ASIGNADA' AND t.asignado = $3::int AND i.id = t.instance_id
      AND i.revision = $10 AND i.estado = 'ACTIVA' RETURNING i.id, t.token),
  done AS (UPDATE workflow_task SET estado = 'COMPLETADA', ended_at = now() WHERE id = $9 AND EXISTS (SELECT 1 FROM inst)),
  gone AS (DELETE FROM workflow_token t USING inst WHERE t.instance_id = inst.id AND t.ordinal = inst.token),
  ${task('$8::text', 'inst.token + 1', '$8::text IS NOT NULL').trimStart()},
  ${history('task_id, desde, hacia', "'ACCION', 'user', $3::int, $4::json, $5::bytea, $9::int, 'ASIGNADA', 'COMPLETADA'")}
  SELECT inst.id AS instance_id, task.id FROM inst LEFT JOIN task ON TRUE`;

interface Moved {
  readonly instance_id: number;
  readonly id: number;
}

/** Statements that take instances from start to end. */
export class InstanceStatements {
  private constructor(
    private readonly pool: pg.Pool,
    private readonly known: { readonly process: number; readonly version: number; readonly user: number },
  ) {}

  static async open(pool: pg.Pool): Promise<InstanceStatements> {
    const { rows } = await pool.query<{ process: number; version: number; user: number }>(
      `SELECT p.id AS process, MAX(v.id) AS version, (SELECT id FROM auth_user WHERE username = $2) AS user
       FROM workflow_process p JOIN workflow_version v ON v.process_id = p.id WHERE p.codigo = $1 GROUP BY p.id`,
      [THREE_TASKS, USERNAME],
    );
    return new InstanceStatements(pool, rows[0]!);
  }

  async run(anio: number): Promise<void> {
    const { process, version, user } = this.known;
    const datos = JSON.stringify({ asunto: 'Hueco' });
    await this.checkAccount(this.pool);
    let task = await this.one<Moved>(this.pool, 'start', start, [
      ...this.entry({ process, user, datos }),
      randomUUID(),
      version,
    ]);
    for (const [at, next] of ['REVISAR', 'RESOLVER', null].entries()) {
      await this.checkAccount(this.pool);
      await this.one(this.pool, 'claim', claim, [task.id, user, POOL]);
      await this.checkAccount(this.pool);
      const brought = JSON.stringify({ anio });
      const client = await this.pool.connect();
      try {
        await client.query('BEGIN; SET LOCAL lock_timeout = 1000');
        await this.one(client, 'procedure', procedure, [brought]);
        task = await this.one<Moved>(client, 'step', step, [
          ...this.entry({ process, user, datos: brought }),
          next,
          task.id,
          at + 1,
        ]);
        await client.query(`COMMIT; ${cleaning.join('; ')}`);
      } finally {
        client.release();
      }
    }
  }

  private checkAccount(on: pg.Pool): Promise<unknown> {
    return this.one(on, 'account', account, [this.known.user, null]);
  }

  /** Returns the binds $1 to $7 of a start and of a step. */
  private entry({ process, user, datos }: { process: number; user: number; datos: string }): unknown[] {
    const salt = randomBytes(16);
    const digest = createHash('sha256').update(salt).update(datos).digest();
    const change = JSON.stringify({ came: [{ ordinal: 1, codigo: 'T' }], tareas: [{ codigo: 'T', grupos: [POOL] }] });
    return [process, randomUUID(), user, change, digest, salt, datos];
  }

  private async one<Row extends object>(
    on: pg.Pool | pg.PoolClient,
    name: string,
    text: string,
    values: unknown[],
  ): Promise<Row> {
    const { rows } = await on.query<Row & pg.QueryResultRow>({ name, text, values });
    if (!rows[0]) throw new Error(`${name}: nothing was written`);
    return rows[0];
  }
}
