import type { Database, InsertRow, Transaction } from '../plugin-api/index.js';
import { columnsOf, insertSql } from './insert-sql.js';

/** `Database.insertOnce`. */
export async function insertOnce(
  database: Database,
  table: string,
  row: InsertRow,
  key: readonly string[],
  tx: Transaction | undefined,
): Promise<boolean> {
  const columns = columnsOf(table, [row]);
  const values = columns.map((column) => row[column]);
  const sql = insertSql(table, columns, 1);
  if (database.dialect === 'postgres') {
    return (await database.change(`${sql} ON CONFLICT (${key.join(', ')}) DO NOTHING`, values, tx)) === 1;
  }
  try {
    await database.change(sql, values, tx);
    return true;
  } catch (error) {
    // Unlike on PostgreSQL, a row that is refused there ends no transaction.
    if (!database.isUniqueViolation(error)) throw error;
    const condition = key.map((column, index) => `${column} = $${index + 1}`).join(' AND ');
    const present = await database.rows(
      `SELECT 1 AS present FROM ${table} WHERE ${condition}`,
      key.map((column) => row[column]),
      tx,
    );
    if (present.length === 0) throw error;
    return false;
  }
}
