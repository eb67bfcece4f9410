import type { Dialect } from '../../../../host/plugin-api/index.js';
import { poolTerm } from '../../engine/index.js';
import { taskOfEntry } from './inbox-sql.js';

/** The placeholders of binds that select the tasks of an inbox; `where` is `AND …` on the task `t`. */
export interface InboxPart {
  /** The names of groups, as JSON. */
  readonly groups: string;
  /** The user who holds tasks; NULL for none. */
  readonly userId: string;
  /** Terms that end at this moment or later. */
  readonly from?: string | undefined;
  /** Terms that end before this moment. */
  readonly until?: string | undefined;
  readonly where?: string | undefined;
}

/** Limits a query to its first rows. */
export const first = (many: number): string => `OFFSET 0 ROWS FETCH NEXT ${many} ROWS ONLY`;

/** Builds the rows of an array in JSON, `value` each. */
export const jsonRows = (dialect: Dialect, place: string, type: 'id' | 'grupo'): string =>
  dialect === 'postgres'
    ? `(SELECT value${type === 'id' ? '::int' : ''} AS value FROM jsonb_array_elements_text(${place}::jsonb) AS e (value))`
    : `(SELECT CAST(value AS ${type === 'id' ? 'INT' : 'NVARCHAR(91)'}) AS value FROM OPENJSON(${place}))`;

/** Joins a query that is run for each row. */
export const eachOf = (dialect: Dialect): string => (dialect === 'postgres' ? 'CROSS JOIN LATERAL' : 'CROSS APPLY');

/** Builds the conditions on the end of an entry's term. */
export function conditionsOf({ from, until }: InboxPart, vence: string): string {
  const since = from === undefined ? '' : `AND ${vence} >= ${from}`;
  const before = until === undefined ? '' : `AND ${vence} < ${until}`;
  return `${since} ${before}`;
}

/**
 * Builds the query for the entries of a part. Each group and the user are read by their own index, in the requested
 * order and up to the limit; a task of several groups appears once.
 */
export function entries(
  dialect: Dialect,
  part: InboxPart,
  { behind, order, many }: { behind: (vence: string, id: string) => string; order: 'vence' | 'antigua'; many: number },
): string {
  const task = part.where === undefined ? '' : taskOfEntry(dialect, part.where);
  const by = (vence: string, id: string): string => (order === 'vence' ? `${vence}, ${id}` : id);
  const term = poolTerm('t.vence');
  return `SELECT free.id, free.vence FROM ${jsonRows(dialect, part.groups, 'grupo')} AS g ${eachOf(dialect)} (
      SELECT p.task_id AS id, p.vence FROM workflow_task_pool p ${task}
      WHERE p.grupo = g.value ${conditionsOf(part, 'p.vence')} ${behind('p.vence', 'p.task_id')}
      ORDER BY ${by('p.vence', 'p.task_id')} ${first(many)}) AS free
    UNION
    SELECT id, vence FROM (
      SELECT t.id, ${term} AS vence FROM workflow_task t
      WHERE t.asignado = ${part.userId} AND t.estado = 'ASIGNADA' ${conditionsOf(part, term)} ${part.where ?? ''}
        ${behind(term, 't.id')}
      ORDER BY ${by(term, 't.id')} ${first(many)}) AS held`;
}
