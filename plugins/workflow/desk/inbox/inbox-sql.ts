import type { Dialect } from '../../../../host/plugin-api/index.js';
import { inboxColumns } from './inbox-item.js';

/** What a page of the inbox is read with: places of its binds, and what narrows it. */
export interface InboxStatement {
  /** The names of groups, as JSON. */
  readonly groups: string;
  readonly userId: string;
  /** How many tasks come before the page. */
  readonly offset: string;
  /** So many tasks are counted at most. */
  readonly most: number;
  readonly size: number;
  /** `WHERE …` on the task `t`; undefined where nothing narrows it, and no task is read but those of the page. */
  readonly where?: string;
}

/**
 * Keeps the entries `p` of a pool whose task meets a condition, `AND …` on the task `t`. Each task is read by its key:
 * a plain join lets PostgreSQL read all tasks, also those that have ended, where it takes the condition for a rare one.
 */
export function taskOfEntry(dialect: Dialect, narrowed: string): string {
  const each = dialect === 'postgres' ? 'CROSS JOIN LATERAL' : 'CROSS APPLY';
  return `${each} (SELECT t.id FROM workflow_task t WHERE t.id = p.task_id ${narrowed}
      ORDER BY t.id OFFSET 0 ROWS FETCH NEXT 1 ROWS ONLY) AS t`;
}

/**
 * Returns the ids of the tasks that a user may take and of those that the user holds, each by key and in its order,
 * counted; then the tasks of the page. What an entry of the pool says is decided by the task once more: it is shown
 * where it is in the pool.
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
