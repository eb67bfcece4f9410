import { filerOf } from './filer.js';
import { openTaskColumns, openTasksOf } from './open-tasks.js';
import { poolTerm } from './pool-term.js';

/** The parts that a step involves: most steps involve neither blocks nor timers, and write nothing of them. */
interface StepShape {
  /** Whether the step is within or at the edge of a block. */
  readonly isOfBlock: boolean;
  /** Whether the step leaves or opens a task with timers. */
  readonly isTimed: boolean;
}

/** Makes the statement of each shape. */
const shapesOf = (
  text: (shape: StepShape) => string,
): Readonly<Record<'plain' | 'block' | 'timed' | 'timedBlock', string>> => ({
  plain: text({ isOfBlock: false, isTimed: false }),
  block: text({ isOfBlock: true, isTimed: false }),
  timed: text({ isOfBlock: false, isTimed: true }),
  timedBlock: text({ isOfBlock: true, isTimed: true }),
});

const blockRows = `
  begun AS (
    INSERT INTO workflow_scope (instance_id, ordinal, kind, codigo, parent, branch)
    SELECT inst.id, x.ordinal, x.kind, x.codigo, x.parent, x.branch
    FROM inst CROSS JOIN jsonb_to_recordset($1::jsonb -> 'begun') AS x (ordinal int, kind text, codigo text, parent int,
      branch text)),
  arrived AS (
    INSERT INTO workflow_arrival (instance_id, scope, branch, para_ciudadano)
    SELECT inst.id, x.scope, x.branch, x.para_ciudadano
    FROM inst CROSS JOIN jsonb_to_recordset($1::jsonb -> 'arrived') AS x (scope int, branch text, para_ciudadano text)),`;

const timerRows = `
  timer AS (
    INSERT INTO workflow_timer (task_id, codigo, due_at, is_fixed)
    SELECT task.id, x.codigo, x.due_at, x.is_fixed
    FROM jsonb_to_recordset($1::jsonb -> 'timers') AS x (token int, codigo text, due_at timestamptz,
      is_fixed boolean)
    JOIN task ON task.token = x.token),`;

/**
 * Writes the parts of the one statement for a step on PostgreSQL. `inst` is the row of the instance; where another step
 * was first it is empty, and nothing is written. Lists come as JSON, so that one prepared text writes any number of
 * rows.
 */
const rows = ({ isOfBlock, isTimed }: StepShape): string => `
  came AS (
    INSERT INTO workflow_token (instance_id, ordinal, codigo, scope, branch)
    SELECT inst.id, x.ordinal, x.codigo, x.scope, x.branch
    FROM inst CROSS JOIN jsonb_to_recordset($1::jsonb -> 'came') AS x (ordinal int, codigo text, scope int, branch text)),${isOfBlock ? blockRows : ''}
  task AS (
    INSERT INTO workflow_task (instance_id, token, scope, process_id, codigo, nombre, tipo, titulo, estado, asignado, grupos,
      instf_llave, mensaje, para_ciudadano, leidos, created_at, vence, vence_legal)
    SELECT inst.id, x.token, x.scope, $2::int, x.codigo, x.nombre, x.tipo, x.titulo, x.estado, x.asignado, x.grupos,
      x.instf_llave, x.mensaje, x.para_ciudadano, x.leidos, $3::timestamptz, x.vence, x.vence_legal
    FROM inst CROSS JOIN jsonb_to_recordset($1::jsonb -> 'tasks') AS x (token int, scope int, codigo text, nombre text,
      tipo text, titulo text, estado text, asignado int, grupos jsonb, instf_llave text, mensaje text, para_ciudadano text,
      leidos text, vence timestamptz, vence_legal boolean)
    RETURNING ${openTaskColumns}, grupos),${isTimed ? timerRows : ''}
  pool AS (
    INSERT INTO workflow_task_pool (grupo, task_id, vence)
    SELECT g.grupo, task.id, ${poolTerm('task.vence')} FROM task CROSS JOIN jsonb_array_elements_text(task.grupos) AS g (grupo)),
  hist AS (
    INSERT INTO workflow_history (instance_id, task_id, at, tipo, actor_kind, actor_user_id, desde, hacia, motivo, cambio,
      personal_digest)
    SELECT inst.id, $4::int, $3::timestamptz, $5, $6, $7::int, $8, $9, $10, $11::json, $12::bytea FROM inst
    RETURNING id),
  personal AS (
    INSERT INTO workflow_history_personal (entry_id, salt, data)
    SELECT hist.id, $13::bytea, $14::json FROM hist WHERE $13::bytea IS NOT NULL)`;

const written = 'SELECT inst.id AS instance_id, inst.end_watched, task.id, task.token FROM inst LEFT JOIN task ON TRUE';

/** The statements of an instance that begins. */
export const startStatement = shapesOf(
  (shape) => `WITH inst AS (
    INSERT INTO workflow_instance (llave, root_id, parent_id, parent_token, version_id, estado, datos, revision, next_ordinal,
      origin_kind, origin_id, started_by, created_at, ended_at, resultado, favorable, para_ciudadano,
      untouched_record)
    VALUES ($15, $16::int, $17::int, $18::int, $19::int, $20, $21::jsonb, 1, $22::int, $23, $24::int, $25::int,
      $3::timestamptz, $26::timestamptz, $27, $28::boolean, $29, $30::int)
    RETURNING id, end_watched),${rows(shape)} ${written}`,
);

const blockLeft = `
  ended AS (
    DELETE FROM workflow_scope s USING inst WHERE s.instance_id = inst.id AND s.ordinal = ANY($27::int[])),
  awaited AS (
    DELETE FROM workflow_arrival a USING inst WHERE a.instance_id = inst.id AND a.scope = ANY($27::int[])),`;

const timersLeft = `
  stopped AS (DELETE FROM workflow_timer m USING inst WHERE m.task_id = $23::int),`;

const advance = (shape: StepShape): string => `WITH inst AS (
    UPDATE workflow_instance SET revision = revision + 1, next_ordinal = $15::int, estado = $16,
      acts = CASE WHEN $5 = 'AVANCE' THEN acts ELSE acts + 1 END,
      person_acts = CASE WHEN $6 = 'system' THEN person_acts ELSE person_acts + 1 END,
      steps_alone = CASE WHEN $5 = 'AVANCE' THEN steps_alone + 1 ELSE 0 END,
      calls_alone = CASE WHEN $5 = 'AVANCE' THEN calls_alone ELSE 0 END,
      datos = COALESCE($17::jsonb, datos), ended_at = $18::timestamptz,
      resultado = $24, favorable = $25::boolean, para_ciudadano = $26
    WHERE id = $19::int AND revision = $20::int AND estado = 'ACTIVA'
    RETURNING id, end_watched),
  gone AS (
    DELETE FROM workflow_token t USING inst WHERE t.instance_id = inst.id AND t.ordinal = $21::int),${shape.isOfBlock ? blockLeft : ''}${shape.isTimed ? timersLeft : ''}
  done AS (
    UPDATE workflow_task t SET estado = $22, ended_at = $3::timestamptz, para_ciudadano = NULL, leidos = NULL FROM inst WHERE t.id = $23::int
    RETURNING t.id, ARRAY(SELECT jsonb_array_elements_text(t.grupos)) AS pool),
  unpooled AS (
    DELETE FROM workflow_task_pool p USING done WHERE p.grupo = ANY(done.pool) AND p.task_id = done.id),${rows(shape)}`;

/** The statements of an instance that goes on from the revision of the plan. */
export const advanceStatement = shapesOf((shape) => `${advance(shape)} ${written}`);

/** The open tasks after the step, as JSON: those that it writes are added, as a statement does not see its own rows. */
const open = `(SELECT json_agg(o ORDER BY o.id) FROM (
    SELECT ${openTaskColumns}, ${filerOf('$19::int')} AS filer FROM task
    UNION ALL ${openTasksOf('$19::int')} AND id <> $23::int) AS o)`;

/** The statements of a step that leaves a task, with the open tasks. */
export const shownStatement = shapesOf(
  (shape) => `${advance(shape)} SELECT inst.id AS instance_id, inst.end_watched, ${open} AS abiertas FROM inst`,
);
