import type { Dialect } from '../../../../host/plugin-api/index.js';
import { inboxColumns } from './inbox-item.js';

/** What a page of the inbox is read with: places of its binds, and what narrows it. */
export interface InboxStatement {
  /** The names of groups, as JSON. */
  readonly groups: string;
  readonly userId: string;
  /** How many tasks come before the page. */
  readonly offset: string;
  /** The most tasks that are counted. */
  readonly most: number;
  readonly size: number;
  /** `WHERE …` on the task `t`; undefined where nothing narrows it, and no task is read but those of the page. */
  readonly where?: string;
}

/**
 * The ids of the tasks that a user may take and of those that the user holds, each by key and in its order, counted;
 * then the tasks of the page. The state of the task overrides an entry of the pool: it is shown where it is in the
 * pool.
 */
export function inboxStatement(dialect: Dialect, statement: InboxStatement): string {
  const { groups, userId, offset, most, size, where } = statement;
  const isPostgres = dialect === 'postgres';
  const names = isPostgres
    ? `(SELECT jsonb_array_elements_text(${groups}::jsonb) AS grupo)`
    : `(SELECT CAST(value AS NVARCHAR(91)) AS grupo FROM OPENJSON(${groups}))`;
  const each = isPostgres ? 'CROSS JOIN LATERAL' : 'CROSS APPLY';
  const first = `OFFSET 0 ROWS FETCH NEXT ${most} ROWS ONLY`;
  const task = where === undefined ? '' : 'JOIN workflow_task t ON t.id = p.task_id';
  const narrowed = where === undefined ? '' : where.replace(/^WHERE/, 'AND');
  return `WITH own AS (
      SELECT id FROM (
        SELECT free.id FROM ${names} AS g ${each} (
          SELECT p.task_id AS id FROM workflow_task_pool p ${task}
          WHERE p.grupo = g.grupo ${narrowed} ORDER BY p.task_id ${first}) AS free
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
