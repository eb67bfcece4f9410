import type { Dialect } from '../../../../host/plugin-api/index.js';
import { openTasksAsJson, poolTerm } from '../../engine/index.js';
import { taskColumns } from './task-repository.js';

/**
 * The condition that the instance goes on, by its key: for an EXISTS beside an OR, PostgreSQL may list all instances.
 */
const goesOn = "COALESCE((SELECT i.estado FROM workflow_instance i WHERE i.id = t.instance_id), 'ACTIVA') = 'ACTIVA'";

/** The condition for a claim alone: the first claim in an instance moves its record too, and is not made so. */
const goesOnAlone = `COALESCE((SELECT CASE WHEN i.estado = 'ACTIVA' AND i.untouched_record IS NULL THEN 1 ELSE 0 END
  FROM workflow_instance i WHERE i.id = t.instance_id), 1) = 1`;

/** Writes the condition that members of these groups, as JSON, may take a task now. */
const isFree = (groups: string, instance: string): string =>
  `t.estado = 'EN_POOL' AND t.grupos ?| ARRAY(SELECT jsonb_array_elements_text(${groups})) AND ${instance}`;

/** Writes the token by which the history names a task of an instance; for a claim also the groups of the claimant. */
const itsToken = (more = ''): string => `CASE WHEN token IS NOT NULL THEN json_build_object('token', token${more}) END`;

/** The columns of a task that is taken, with its pool as a list. */
const takenColumns = `${taskColumns}, t.taken_at, t.instance_id, t.token,
  ARRAY(SELECT jsonb_array_elements_text(t.grupos)) AS pool`;

/**
 * The rows that the same statement writes for tasks that are taken. Here and below, rows are found by lists of keys: a
 * join would be planned as a scan of a table that is not large.
 */
const written = `pool AS (
    DELETE FROM workflow_task_pool
    WHERE grupo = ANY(ARRAY(SELECT unnest(pool) FROM taken)) AND task_id = ANY(ARRAY(SELECT id FROM taken))),
  hist AS (
    INSERT INTO workflow_history (instance_id, task_id, at, tipo, actor_kind, actor_user_id, desde, hacia, cambio)
    SELECT instance_id, id, taken_at, 'TOMA', 'user', asignado, 'EN_POOL', 'ASIGNADA', ${itsToken(", 'grupos', groups")}
    FROM taken)`;

/** The columns of the instance of a task that is taken, with its open tasks as they were before. */
const ofInstance = `t.instance_id, i.llave, i.version_id, i.estado AS instance_estado,
    ${openTasksAsJson('t.instance_id')} AS abiertas`;

const takeOn = (instance: string): string => `WITH taken AS (
    UPDATE workflow_task t SET estado = 'ASIGNADA', asignado = $2, taken_at = $3
    WHERE t.id = $1 AND ${isFree('$4::jsonb', instance)}
    RETURNING ${takenColumns}, $4::jsonb AS groups),
  ${written}
  SELECT ${taskColumns}, ${ofInstance} FROM taken t LEFT JOIN workflow_instance i ON i.id = t.instance_id`;

/** The statement of several claims. It skips locked tasks: no claim waits for another, and two cannot deadlock. */
export const takeSeveral = `WITH asked AS MATERIALIZED (
    SELECT * FROM ROWS FROM (jsonb_to_recordset($1::jsonb) AS (id integer, "userId" integer, groups jsonb, at timestamptz))
      WITH ORDINALITY AS a (id, user_id, groups, at, place)),
  free AS MATERIALIZED (
    SELECT asked.place, asked.user_id, asked.groups, asked.at, own.id FROM asked CROSS JOIN LATERAL (
      SELECT t.id FROM workflow_task t WHERE t.id = asked.id AND ${isFree('asked.groups', goesOnAlone)}
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

const takeOnMssql = (instance: string): string => `
  UPDATE t SET estado = 'ASIGNADA', asignado = $2, taken_at = $3 FROM workflow_task t
  WHERE t.id = $1 AND t.estado = 'EN_POOL'
    AND EXISTS (SELECT 1 FROM OPENJSON(t.grupos) g
      JOIN OPENJSON($4) own ON own.value = g.value COLLATE Latin1_General_BIN2) AND ${instance}`;

/** The statement of one claim, `alone` or within a transaction. */
export const takeOne: Readonly<Record<Dialect, { readonly alone: string; readonly any: string }>> = {
  postgres: { alone: takeOn(goesOnAlone), any: takeOn(goesOn) },
  mssql: { alone: takeOnMssql(goesOnAlone), any: takeOnMssql(goesOn) },
};

/**
 * The statement that gives a task back. A claim that waited for this transaction does not see the new entry of the
 * pool, and leaves it: the inbox skips the entry, which is removed with the task.
 */
export const giveBack = `WITH given AS (
    UPDATE workflow_task t SET estado = 'EN_POOL', asignado = NULL, taken_at = NULL
    WHERE t.id = $1 AND t.estado = 'ASIGNADA' AND t.asignado = $2 AND jsonb_array_length(t.grupos) > 0
    RETURNING t.id, t.instance_id, t.token, t.grupos, t.vence),
  pool AS (
    INSERT INTO workflow_task_pool (grupo, task_id, vence)
    SELECT g.grupo, given.id, ${poolTerm('given.vence')} FROM given CROSS JOIN jsonb_array_elements_text(given.grupos) AS g (grupo)
    ON CONFLICT DO NOTHING)
  INSERT INTO workflow_history (instance_id, task_id, at, tipo, actor_kind, actor_user_id, desde, hacia, cambio)
  SELECT instance_id, id, $3, 'SUELTA', 'user', $2, 'ASIGNADA', 'EN_POOL', ${itsToken()} FROM given`;

export const giveBackOnMssql = `UPDATE workflow_task SET estado = 'EN_POOL', asignado = NULL, taken_at = NULL
  WHERE id = $1 AND estado = 'ASIGNADA' AND asignado = $2 AND grupos <> '[]'`;
