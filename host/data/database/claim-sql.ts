import type { Dialect } from '../../plugin-api/index.js';
import type { RowClaim } from '../../plugin-api/data/database.js';

/**
 * `Database.claim` in one statement, whose last bind is how many rows are taken at most. On SQL Server the condition
 * stands twice: a server of that dialect that takes no notice of the hints lets the later of two wait for a row, which
 * is not free any more then.
 */
export const claimSql: Readonly<Record<Dialect, (claim: RowClaim, returning: readonly string[]) => string>> = {
  postgres: ({ table, key, where, orderBy, set, bind }, returning) =>
    `WITH free AS (
       SELECT ${key} FROM ${table} WHERE ${where} ORDER BY ${orderBy} LIMIT $${bind.length + 1} FOR UPDATE SKIP LOCKED)
     UPDATE ${table} AS taken SET ${set} FROM free WHERE taken.${key} = free.${key}
     RETURNING ${returning.map((column) => `taken.${column}`).join(', ')}`,
  mssql: ({ table, key, where, orderBy, set, bind }, returning) =>
    `UPDATE ${table} SET ${set} OUTPUT ${returning.map((column) => `inserted.${column}`).join(', ')}
     WHERE ${key} IN (
       SELECT TOP ($${bind.length + 1}) ${key} FROM ${table} WITH (UPDLOCK, READPAST, ROWLOCK) WHERE ${where} ORDER BY ${orderBy})
       AND (${where})`,
};
