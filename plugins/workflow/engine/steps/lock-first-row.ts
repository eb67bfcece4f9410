import type { Database, Dialect, Transaction } from '../../../../host/plugin-api/index.js';

/** Rows that belong together: those of a table with one value in a column that has an index. */
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
 * Has others who add to a group wait for the end of the transaction, by its first row: what is counted afterwards stays
 * true until then. Without effect on a group without rows, which no limit is near.
 */
export async function lockFirstRow(database: Database, tx: Transaction, group: RowGroup): Promise<void> {
  await database.rows(locking[database.dialect](group), [group.value], tx);
}
