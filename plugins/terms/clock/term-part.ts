import type { AuditPart } from '../../../host/plugin-api/index.js';
import type { TermColumns } from '../contract.js';

/**
 * Builds a CTE for PostgreSQL that inserts a term for each row of `source` that has one. Its binds start after `$from`.
 */
export function termPart(columns: TermColumns, from: number, source: string): AuditPart {
  const { kind, id, perfil, plazo, receivedAt, isInPerson, dueAt } = columns;
  const read = (column: string, type: string): string => `${source}.${column}::${type}`;
  return {
    sql: `INSERT INTO terms_term (owner_kind, owner_id, perfil, plazo, received_at, in_person, due_at, revision)
       SELECT $${from + 1}::varchar, ${read(id, 'integer')}, ${read(perfil, 'varchar')}, ${read(plazo, 'varchar')},
         ${read(receivedAt, 'timestamptz')}, ${read(isInPerson, 'boolean')}, ${read(dueAt, 'timestamptz')}, 1
       FROM ${source} WHERE ${source}.${plazo} IS NOT NULL`,
    bind: [kind],
  };
}
