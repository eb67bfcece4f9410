import { inject, injectable } from 'inversify';
import { Database, type Transaction } from '../../../host/plugin-api/index.js';
import { openTasksAsJson } from '../engine/open-tasks.js';
import { recordMove } from './record-move.js';
import { poolOf } from './task-pool.js';
import { TaskRepository, taskColumns, type TaskRow } from './task-repository.js';

/** Who takes a task, and when. */
export interface Claimant {
  readonly userId: number;
  readonly groups: readonly string[];
  readonly at: Date;
}

interface Claim extends Claimant {
  readonly id: number;
}

/**
 * What became of one claim of several. A task that was seen free and not taken is one whose row somebody held: a claim
 * of it alone waits for that to end.
 */
type Outcome = TaskRow | { readonly id: null; readonly seen_free: boolean | null };

/** By key, once: of an EXISTS beside an OR, PostgreSQL may make a list of all instances that go on. */
const goesOn = "COALESCE((SELECT i.estado FROM workflow_instance i WHERE i.id = t.instance_id), 'ACTIVA') = 'ACTIVA'";

/** Whether a task is there for who is of these groups, as JSON. */
const isFree = (groups: string): string =>
  `t.estado = 'EN_POOL' AND t.grupos ?| ARRAY(SELECT jsonb_array_elements_text(${groups})) AND ${goesOn}`;

/** By which the history knows a task of an instance; of one that is taken, with the groups of who takes it. */
const itsToken = (more = ''): string => `CASE WHEN token IS NOT NULL THEN json_build_object('token', token${more}) END`;

/** Of a task that is taken; its pool as a list. */
const takenColumns = `${taskColumns}, t.taken_at, t.instance_id, t.token,
  ARRAY(SELECT jsonb_array_elements_text(t.grupos)) AS pool`;

/**
 * What is written of tasks that are taken, in the same statement. By lists of keys, here and below: a join would be
 * planned as a walk over a table that is not large.
 */
const written = `pool AS (
    DELETE FROM workflow_task_pool
    WHERE grupo = ANY(ARRAY(SELECT unnest(pool) FROM taken)) AND task_id = ANY(ARRAY(SELECT id FROM taken))),
  hist AS (
    INSERT INTO workflow_history (instance_id, task_id, at, tipo, actor_kind, actor_user_id, desde, hacia, cambio)
    SELECT instance_id, id, taken_at, 'TOMA', 'user', asignado, 'EN_POOL', 'ASIGNADA', ${itsToken(", 'grupos', groups")}
    FROM taken)`;

/** Of the instance of a task that is taken; the open tasks as they were before. */
const ofInstance = `t.instance_id, i.llave, i.version_id, i.estado AS instance_estado,
    ${openTasksAsJson('t.instance_id')} AS abiertas`;

const takeOne = `WITH taken AS (
    UPDATE workflow_task t SET estado = 'ASIGNADA', asignado = $2, taken_at = $3
    WHERE t.id = $1 AND ${isFree('$4::jsonb')}
    RETURNING ${takenColumns}, $4::jsonb AS groups),
  ${written}
  SELECT ${taskColumns}, ${ofInstance} FROM taken t LEFT JOIN workflow_instance i ON i.id = t.instance_id`;

/** A task whose row somebody holds is passed over: no claim waits for another, nor two such statements in a ring. */
const takeSeveral = `WITH asked AS MATERIALIZED (
    SELECT * FROM ROWS FROM (jsonb_to_recordset($1::jsonb) AS (id integer, "userId" integer, groups jsonb, at timestamptz))
      WITH ORDINALITY AS a (id, user_id, groups, at, place)),
  free AS MATERIALIZED (
    SELECT asked.place, asked.user_id, asked.groups, asked.at, own.id FROM asked CROSS JOIN LATERAL (
      SELECT t.id FROM workflow_task t WHERE t.id = asked.id AND ${isFree('asked.groups')}
      FOR NO KEY UPDATE SKIP LOCKED) AS own),
  taken AS (
    UPDATE workflow_task t SET estado = 'ASIGNADA', (asignado, taken_at) = (
      SELECT free.user_id, free.at FROM free WHERE free.id = t.id ORDER BY free.place LIMIT 1)
    WHERE t.id = ANY(ARRAY(SELECT id FROM free))
    RETURNING ${takenColumns}, (SELECT free.groups FROM free WHERE free.id = t.id ORDER BY free.place LIMIT 1) AS groups),
  ${written}
  SELECT ${taskColumns}, ${ofInstance},
    t.id IS NULL AND (SELECT estado = 'EN_POOL' FROM workflow_task seen WHERE seen.id = asked.id) AS seen_free
  FROM asked LEFT JOIN taken t ON t.id = asked.id AND t.asignado = asked.user_id
    LEFT JOIN LATERAL (SELECT llave, version_id, estado FROM workflow_instance WHERE id = t.instance_id LIMIT 1) AS i ON TRUE
  ORDER BY asked.place`;

const takeOnMssql = `UPDATE t SET estado = 'ASIGNADA', asignado = $2, taken_at = $3 FROM workflow_task t
  WHERE t.id = $1 AND t.estado = 'EN_POOL'
    AND EXISTS (SELECT 1 FROM OPENJSON(t.grupos) g
      JOIN OPENJSON($4) own ON own.value = g.value COLLATE Latin1_General_BIN2) AND ${goesOn}`;

/**
 * A claim that waited while the task was given back by somebody else does not see that entry of the pool and leaves it.
 */
const giveBack = `WITH given AS (
    UPDATE workflow_task t SET estado = 'EN_POOL', asignado = NULL, taken_at = NULL
    WHERE t.id = $1 AND t.estado = 'ASIGNADA' AND t.asignado = $2 AND jsonb_array_length(t.grupos) > 0
    RETURNING t.id, t.instance_id, t.token, t.grupos),
  pool AS (
    INSERT INTO workflow_task_pool (grupo, task_id)
    SELECT g.grupo, given.id FROM given CROSS JOIN jsonb_array_elements_text(given.grupos) AS g (grupo)
    ON CONFLICT DO NOTHING)
  INSERT INTO workflow_history (instance_id, task_id, at, tipo, actor_kind, actor_user_id, desde, hacia, cambio)
  SELECT instance_id, id, $3, 'SUELTA', 'user', $2, 'ASIGNADA', 'EN_POOL', ${itsToken()} FROM given`;

const giveBackOnMssql = `UPDATE workflow_task SET estado = 'EN_POOL', asignado = NULL, taken_at = NULL
  WHERE id = $1 AND estado = 'ASIGNADA' AND asignado = $2 AND grupos <> '[]'`;

/** Takes tasks out of their pools and puts them back: who gets one is decided by a conditional update. */
@injectable()
export class TaskClaims {
  private readonly takeAmongOthers: (claim: Claim) => Promise<Outcome | undefined>;

  constructor(
    @inject(Database) private readonly database: Database,
    @inject(TaskRepository) private readonly tasks: TaskRepository,
  ) {
    this.takeAmongOthers = database.batched(
      (claim) => this.takeAlone(claim),
      (claims) => database.rows<Outcome>(takeSeveral, [JSON.stringify(claims)]),
    );
  }

  /**
   * Takes a task out of its pool; one round trip on PostgreSQL, which claims that come at the same moment share.
   * `undefined` where it is not there for this claimant.
   */
  async take(id: number, claimant: Claimant): Promise<TaskRow | undefined> {
    const claim = { id, ...claimant };
    const outcome = await this.takeAmongOthers(claim);
    if (outcome?.id === null) return outcome.seen_free ? this.takeAlone(claim) : undefined;
    return outcome;
  }

  /**
   * Puts a task back into its pool, whoever of it takes it next; one round trip on PostgreSQL. False where it is not
   * the user's, or was nobody's to take.
   */
  async giveBack(id: number, userId: number, at: Date): Promise<boolean> {
    if (this.database.dialect === 'postgres') {
      return (await this.database.change(giveBack, [id, userId, at])) === 1;
    }
    return this.database.transaction(async (tx) => {
      if ((await this.database.change(giveBackOnMssql, [id, userId], tx)) === 0) return false;
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

  private async takeAlone(claim: Claim): Promise<TaskRow | undefined> {
    if (this.database.dialect !== 'postgres') return this.takeOnMssql(claim);
    const { id, userId, groups, at } = claim;
    const [row] = await this.database.rows<TaskRow>(takeOne, [id, userId, at, JSON.stringify(groups)]);
    return row;
  }

  private takeOnMssql({ id, userId, groups, at }: Claim): Promise<TaskRow | undefined> {
    return this.database.transaction(async (tx) => {
      if ((await this.database.change(takeOnMssql, [id, userId, at, JSON.stringify(groups)], tx)) === 0)
        return undefined;
      await poolOf(this.database, tx, id).leave();
      await recordMove(this.database, tx, {
        id,
        at,
        by: { userId },
        tipo: 'TOMA',
        desde: 'EN_POOL',
        hacia: 'ASIGNADA',
        cambio: { ...(await this.tokenOf(tx, id)), grupos: groups },
      });
      return this.tasks.find(id, tx);
    });
  }

  /** By which the history knows a task of an instance; null for a task of a channel. */
  private async tokenOf(tx: Transaction, id: number): Promise<{ readonly token: number | null }> {
    const sql = 'SELECT token FROM workflow_task WHERE id = $1';
    const [row] = await this.database.rows<{ token: number | null }>(sql, [id], tx);
    return { token: row!.token };
  }
}
