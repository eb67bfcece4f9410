import type { Dialect } from '../../../../host/plugin-api/index.js';
import { poolTerm } from '../../engine/index.js';
import { conditionsOf, eachOf, first, jsonRows, type InboxPart } from './inbox-entries-sql.js';
import { taskOfEntry } from './inbox-sql.js';

/** Builds the query for the entries of a part among tasks that were found, each read by its key. */
export function foundEntries(
  dialect: Dialect,
  part: InboxPart,
  { behind, found }: { behind: (vence: string, id: string) => string; found: string },
): string {
  const task = part.where === undefined ? '' : taskOfEntry(dialect, part.where);
  const term = poolTerm('t.vence');
  const [ids, each] = [jsonRows(dialect, found, 'id'), eachOf(dialect)];
  return `SELECT free.id, free.vence FROM ${ids} AS f CROSS JOIN ${jsonRows(dialect, part.groups, 'grupo')} AS g ${each} (
      SELECT p.task_id AS id, p.vence FROM workflow_task_pool p ${task}
      WHERE p.grupo = g.value AND p.task_id = f.value ${conditionsOf(part, 'p.vence')} ${behind('p.vence', 'p.task_id')}
      ORDER BY p.task_id ${first(1)}) AS free
    UNION
    SELECT held.id, held.vence FROM ${ids} AS f ${each} (
      SELECT t.id, ${term} AS vence FROM workflow_task t
      WHERE t.id = f.value AND t.asignado = ${part.userId} AND t.estado = 'ASIGNADA' ${conditionsOf(part, term)}
        ${part.where ?? ''} ${behind(term, 't.id')}
      ORDER BY t.id ${first(1)}) AS held`;
}

/**
 * Builds the query for the titles of the tasks of a part that meet `words`, `WHERE …` on the texts `t`; one more than
 * `most`. An index of the open tasks has their texts. The tasks of a step have the same title, and folding a text costs
 * more than reading it: `OFFSET` keeps PostgreSQL from folding before it has the distinct ones.
 */
export function inboxTitlesStatement(dialect: Dialect, part: InboxPart, words: string, most: number): string {
  const texts = 'titulo, nombre, codigo';
  return `SELECT DISTINCT t.titulo FROM (
      SELECT DISTINCT ${texts} FROM (
        SELECT t.titulo, t.nombre, t.codigo FROM ${jsonRows(dialect, part.groups, 'grupo')} AS g ${eachOf(dialect)} (
          SELECT p.task_id FROM workflow_task_pool p WHERE p.grupo = g.value ORDER BY p.task_id OFFSET 0 ROWS) AS p
        JOIN workflow_task t ON t.id = p.task_id AND t.ended_at IS NULL
        UNION ALL SELECT t.titulo, t.nombre, t.codigo FROM workflow_task t WHERE t.asignado = ${part.userId} AND t.estado = 'ASIGNADA') AS own
      ORDER BY ${texts} OFFSET 0 ROWS) AS t
    ${words} ORDER BY t.titulo ${first(most + 1)}`;
}

/**
 * Builds the query for the open tasks of records, `most` at most: those of the instance that a record has started, of
 * the instances that it called, and the one of a record without a process.
 */
export function tasksOfRecordsStatement(dialect: Dialect, records: string, most: number): string {
  const roots = `SELECT r.id FROM ${jsonRows(dialect, records, 'id')} AS x ${eachOf(dialect)} (
      SELECT r.id FROM workflow_instance r WHERE r.origin_kind = 'tramite' AND r.origin_id = x.value
      ORDER BY r.id ${first(most)}) AS r`;
  return `WITH roots AS (${roots})
    SELECT found.id FROM (
      SELECT t.id FROM (
        SELECT id FROM roots
        UNION ALL SELECT c.id FROM roots ${eachOf(dialect)} (
          SELECT c.id FROM workflow_instance c WHERE c.root_id = roots.id ORDER BY c.id ${first(most)}) AS c
      ) AS i ${eachOf(dialect)} (
        SELECT t.id FROM workflow_task t WHERE t.instance_id = i.id AND t.estado IN ('EN_POOL', 'ASIGNADA')
        ORDER BY t.id ${first(most)}) AS t
      UNION ALL SELECT t.id FROM ${jsonRows(dialect, records, 'id')} AS x ${eachOf(dialect)} (
        SELECT t.id FROM workflow_task t WHERE t.record_id = x.value AND t.ended_at IS NULL
        ORDER BY t.id ${first(1)}) AS t
    ) AS found
    ORDER BY found.id DESC ${first(most)}`;
}
