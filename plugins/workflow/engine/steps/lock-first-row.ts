import type { Database, Dialect, Transaction } from '../../../../host/plugin-api/index.js';

/** A group of rows: all rows of a table with one value in an indexed column. */
export interface RowGroup {
  readonly table: string;
  readonly column: string;
  readonly value: string | number;
}

const locking: Readonly<Record<Dialect, (group: RowGroup) => string>> = {
  postgres: ({ table, column }) => `SELECT id FROM ${table} WHERE ${column} = $1 ORDER BY id LIMIT 1 FOR UPDATE`,
  mssql: ({ table, column }) =>
    `SELECT TOP 1 id FROM ${table} WITH (UPDLOCK, ROWLOCK) WHERE ${column} = $1 ORDER BY id`,
};

/**
 * Locks the first row of a group, so that other transactions which add to the group wait: a count made afterwards stays
 * true until the end of the transaction. No effect on an empty group, which is far from any limit.
 */
export async function lockFirstRow(database: Database, tx: Transaction, group: RowGroup): Promise<void> {
  await database.rows(locking[database.dialect](group), [group.value], tx);
}
