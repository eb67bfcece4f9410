import type { Dialect } from '../../../../host/plugin-api/index.js';
import { inboxColumns } from './inbox-item.js';

/** The placeholders of the binds of a page of the inbox, and its filter. */
export interface InboxStatement {
  /** The names of groups, as JSON. */
  readonly groups: string;
  readonly userId: string;
  /** The number of tasks before the page. */
  readonly offset: string;
  /** The most tasks to count. */
  readonly most: number;
  readonly size: number;
  /** `WHERE …` on the task `t`; undefined without a filter, so that only the tasks of the page are read. */
  readonly where?: string;
}

/**
 * Joins the entries `p` of a pool to their task and keeps those that meet a condition, `AND …` on the task `t`. Each
 * task is read by its key: with a plain join PostgreSQL reads all tasks, also ended ones, when it estimates that few
 * meet the condition.
 */
export function taskOfEntry(dialect: Dialect, narrowed: string): string {
  const each = dialect === 'postgres' ? 'CROSS JOIN LATERAL' : 'CROSS APPLY';
  return `${each} (SELECT t.id FROM workflow_task t WHERE t.id = p.task_id ${narrowed}
      ORDER BY t.id OFFSET 0 ROWS FETCH NEXT 1 ROWS ONLY) AS t`;
}

/**
 * Builds the query for a page: the ids of the tasks that a user may take or holds, each read by an index and in its
 * order, and counted; then the tasks of the page. The row of the task decides again: an entry of the pool is ignored
 * where the task has left it.
 */
export function inboxStatement(dialect: Dialect, statement: InboxStatement): string {
  const { groups, userId, offset, most, size, where } = statement;
  const isPostgres = dialect === 'postgres';
  const names = isPostgres
    ? `(SELECT jsonb_array_elements_text(${groups}::jsonb) AS grupo)`
    : `(SELECT CAST(value AS NVARCHAR(91)) AS grupo FROM OPENJSON(${groups}))`;
  const each = isPostgres ? 'CROSS JOIN LATERAL' : 'CROSS APPLY';
  const first = `OFFSET 0 ROWS FETCH NEXT ${most} ROWS ONLY`;
  const narrowed = where === undefined ? '' : where.replace(/^WHERE/, 'AND');
  const task = where === undefined ? '' : taskOfEntry(dialect, narrowed);
  return `WITH own AS (
      SELECT id FROM (
        SELECT free.id FROM ${names} AS g ${each} (
          SELECT p.task_id AS id FROM workflow_task_pool p ${task}
          WHERE p.grupo = g.grupo ORDER BY p.task_id ${first}) AS free
        UNION
        SELECT id FROM (
          SELECT t.id FROM workflow_task t WHERE t.asignado = ${userId} AND t.estado = 'ASIGNADA' ${narrowed}
          ORDER BY t.id ${first}) AS held) AS both_of_them
      ORDER BY id ${first})
    SELECT (SELECT COUNT(*) FROM own) AS total, ${inboxColumns}
    FROM (SELECT id FROM own ORDER BY id OFFSET ${offset} ROWS FETCH NEXT ${size} ROWS ONLY) AS page
    JOIN workflow_task t ON t.id = page.id LEFT JOIN workflow_instance i ON i.id = t.instance_id
    WHERE t.estado = 'EN_POOL' OR (t.estado = 'ASIGNADA' AND t.asignado = ${userId})
    ORDER BY t.id`;
}
