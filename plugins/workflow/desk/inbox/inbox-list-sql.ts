import type { Dialect } from '../../../../host/plugin-api/index.js';
import { recordOf } from '../../engine/index.js';
import { entries, first, type InboxPart } from './inbox-entries-sql.js';
import { inboxColumns } from './inbox-item.js';
import { foundEntries } from './inbox-search-sql.js';

/** The search of a page. */
export interface InboxSearchPart {
  /** `AND …` on a task `t` that the search finds by its own texts; undefined where no task has them. */
  readonly words: string | undefined;
  /** The placeholder of the ids of tasks that are found in other ways, as JSON. */
  readonly found: string;
}

/** A page of an inbox. */
export interface InboxListStatement extends InboxPart {
  readonly search?: InboxSearchPart | undefined;
  readonly order: 'vence' | 'antigua';
  /** The last task of the previous page; with the order `antigua` its id alone. */
  readonly after?: { readonly vence: string; readonly id: string } | undefined;
  readonly size: number;
}

/** Builds the query for the entries of a page, which are found by words or in other ways; without a search, all. */
function sources(
  dialect: Dialect,
  { search, ...part }: InboxListStatement,
  behind: (vence: string, id: string) => string,
): string {
  const of = (more: InboxPart): string => entries(dialect, more, { behind, order: part.order, many: part.size + 1 });
  if (!search) return `SELECT id, vence, 0 AS by_words FROM (${of(part)}) AS e`;
  const { words, found } = search;
  const byWords = words === undefined ? [] : [[1, of({ ...part, where: `${part.where ?? ''} ${words}` })] as const];
  const each = [...byWords, [0, foundEntries(dialect, part, { behind, found })] as const];
  const all = each.map(([flag, query]) => `SELECT id, vence, ${flag} AS by_words FROM (${query}) AS e`);
  return `SELECT id, vence, MAX(by_words) AS by_words FROM (${all.join(' UNION ALL ')}) AS found GROUP BY id, vence`;
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
      SELECT id, vence, by_words FROM (${sources(dialect, statement, behind)}) AS own ORDER BY ${by} ${first(size + 1)})
    SELECT own.id AS place_id, own.vence AS place_vence, own.by_words, ${inboxColumns}, t.grupos,
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
