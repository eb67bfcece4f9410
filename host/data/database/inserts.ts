import type { Database, InsertRow, Transaction } from '../../plugin-api/index.js';

/** Returns the columns of the rows. Throws where a row lacks a value for one of them, or has another column. */
export function columnsOf(table: string, [first = {}, ...others]: readonly InsertRow[]): readonly string[] {
  const columns = Object.keys(first);
  for (const row of [first, ...others]) {
    const lacking = columns.find((column) => row[column] === undefined);
    const odd = lacking ?? (row === first ? undefined : Object.keys(row).find((column) => !(column in first)));
    if (odd !== undefined) throw new Error(`insert into ${table}: not all rows have a value for column ${odd}`);
  }
  return columns;
}

/** Returns an `INSERT` of so many rows, bound from `$1` row by row; `output` is SQL Server's `OUTPUT` clause. */
export function insertSql(table: string, columns: readonly string[], rows: number, output = ''): string {
  const tuples = Array.from({ length: rows }, (_, row) => {
    const places = columns.map((_column, index) => `$${row * columns.length + index + 1}`);
    return `(${places.join(', ')})`;
  });
  return `INSERT INTO ${table} (${columns.join(', ')})${output} VALUES ${tuples.join(', ')}`;
}

/** Implements `Database.insertOnce`. */
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
    return (await database.changeRows(`${sql} ON CONFLICT (${key.join(', ')}) DO NOTHING`, values, tx)) === 1;
  }
  try {
    await database.changeRows(sql, values, tx);
    return true;
  } catch (error) {
    // Unlike on PostgreSQL, a refused row does not end the transaction here.
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
