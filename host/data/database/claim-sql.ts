import type { Dialect } from '../../plugin-api/index.js';
import type { RowClaim } from '../../plugin-api/data/database.js';

/**
 * The statement of `Database.claimRows` by dialect; its last bind is the maximum number of rows. On SQL Server the
 * condition appears twice: a server of that dialect that ignores the hints makes the second of two claims wait for a
 * row, which is not free any more afterwards.
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
