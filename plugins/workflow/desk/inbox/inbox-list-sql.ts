import type { Dialect } from '../../../../host/plugin-api/index.js';
import { poolTerm, recordOf } from '../../engine/index.js';
import { inboxColumns } from './inbox-item.js';
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

/** A page of an inbox. */
export interface InboxListStatement extends InboxPart {
  readonly order: 'vence' | 'antigua';
  /** The last task of the previous page; with the order `antigua` its id alone. */
  readonly after?: { readonly vence: string; readonly id: string } | undefined;
  readonly size: number;
}

const first = (many: number): string => `OFFSET 0 ROWS FETCH NEXT ${many} ROWS ONLY`;

/** Builds the conditions on the end of an entry's term. */
function conditionsOf({ from, until }: InboxPart, vence: string): string {
  const since = from === undefined ? '' : `AND ${vence} >= ${from}`;
  const before = until === undefined ? '' : `AND ${vence} < ${until}`;
  return `${since} ${before}`;
}

/**
 * Builds the query for the entries of a part. Each group and the user are read by their own index, in the requested
 * order and up to the limit; a task of several groups appears once.
 */
function entries(
  dialect: Dialect,
  part: InboxPart,
  { behind, order, many }: { behind: (vence: string, id: string) => string; order: 'vence' | 'antigua'; many: number },
): string {
  const isPostgres = dialect === 'postgres';
  const names = isPostgres
    ? `(SELECT jsonb_array_elements_text(${part.groups}::jsonb) AS grupo)`
    : `(SELECT CAST(value AS NVARCHAR(91)) AS grupo FROM OPENJSON(${part.groups}))`;
  const each = isPostgres ? 'CROSS JOIN LATERAL' : 'CROSS APPLY';
  const task = part.where === undefined ? '' : taskOfEntry(dialect, part.where);
  const by = (vence: string, id: string): string => (order === 'vence' ? `${vence}, ${id}` : id);
  const term = poolTerm('t.vence');
  return `SELECT free.id, free.vence FROM ${names} AS g ${each} (
      SELECT p.task_id AS id, p.vence FROM workflow_task_pool p ${task}
      WHERE p.grupo = g.grupo ${conditionsOf(part, 'p.vence')} ${behind('p.vence', 'p.task_id')}
      ORDER BY ${by('p.vence', 'p.task_id')} ${first(many)}) AS free
    UNION
    SELECT id, vence FROM (
      SELECT t.id, ${term} AS vence FROM workflow_task t
      WHERE t.asignado = ${part.userId} AND t.estado = 'ASIGNADA' ${conditionsOf(part, term)} ${part.where ?? ''}
        ${behind(term, 't.id')}
      ORDER BY ${by(term, 't.id')} ${first(many)}) AS held`;
}

/**
 * Builds the query for one task more than a page has, each with its place. Where a task has left the pool but its entry
 * has not yet, only the place is returned. The record is that of the task, or of the outermost instance.
 */
export function inboxListStatement(dialect: Dialect, statement: InboxListStatement): string {
  const { order, after, size, userId } = statement;
  const behind = (vence: string, id: string): string => {
    if (!after) return '';
    if (order === 'antigua') return `AND ${id} > ${after.id}`;
    // On PostgreSQL this is a range of the index, however many tasks have the same term or none; SQL Server cannot
    // compare pairs.
    return dialect === 'postgres'
      ? `AND (${vence}, ${id}) > (${after.vence}, ${after.id})`
      : `AND ${vence} >= ${after.vence} AND (${vence} > ${after.vence} OR ${id} > ${after.id})`;
  };
  const by = order === 'vence' ? 'own.vence, own.id' : 'own.id';
  return `WITH own AS (
      SELECT id, vence FROM (${entries(dialect, statement, { behind, order, many: size + 1 })}) AS own
      ORDER BY ${by} ${first(size + 1)})
    SELECT own.id AS place_id, own.vence AS place_vence, ${inboxColumns}, t.grupos,
      k.codigo AS proceso_codigo, k.nombre AS proceso_nombre, ${recordOf('t', 'r')} AS record_id
    FROM own LEFT JOIN workflow_task t
      ON t.id = own.id AND (t.estado = 'EN_POOL' OR (t.estado = 'ASIGNADA' AND t.asignado = ${userId}))
    LEFT JOIN workflow_instance i ON i.id = t.instance_id
    LEFT JOIN workflow_instance r ON r.id = COALESCE(i.root_id, i.id)
    LEFT JOIN workflow_process k ON k.id = t.process_id
    ORDER BY ${by}`;
}

/** Builds one statement that counts the tasks of each part, up to `most`. */
export function inboxTallyStatement(
  dialect: Dialect,
  parts: Readonly<Record<string, InboxPart>>,
  most: number,
): string {
  const behind = (): string => '';
  const counts = Object.entries(parts).map(([name, part]) => {
    const found = entries(dialect, part, { behind, order: 'vence', many: most });
    return `(SELECT COUNT(*) FROM (SELECT id FROM (${found}) AS own ORDER BY id ${first(most)}) AS counted) AS ${name}`;
  });
  return `SELECT ${counts.join(',\n ')}`;
}
