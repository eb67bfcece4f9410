import type { InsertRow } from '../plugin-api/index.js';

/** The columns that each of the rows has a value for; throws where one has another or none. */
export function columnsOf(table: string, [first = {}, ...others]: readonly InsertRow[]): readonly string[] {
  const columns = Object.keys(first);
  for (const row of [first, ...others]) {
    const lacking = columns.find((column) => row[column] === undefined);
    const odd = lacking ?? (row === first ? undefined : Object.keys(row).find((column) => !(column in first)));
    if (odd !== undefined) throw new Error(`insert into ${table}: not all rows have a value for column ${odd}`);
  }
  return columns;
}

/** An `INSERT` of so many rows, bound from `$1` row by row; `output` stands where SQL Server has its `OUTPUT`. */
export function insertSql(table: string, columns: readonly string[], rows: number, output = ''): string {
  const tuples = Array.from({ length: rows }, (_, row) => {
    const places = columns.map((_column, index) => `$${row * columns.length + index + 1}`);
    return `(${places.join(', ')})`;
  });
  return `INSERT INTO ${table} (${columns.join(', ')})${output} VALUES ${tuples.join(', ')}`;
}
