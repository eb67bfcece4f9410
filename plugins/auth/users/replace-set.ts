import type { Database, Transaction } from '../../../host/plugin-api/index.js';

/** Sets the members of one owner in a two-column table to exactly those wanted. Returns whether anything changed. */
export async function replaceSet(
  database: Database,
  tx: Transaction,
  set: {
    readonly table: string;
    readonly owner: readonly [column: string, id: number];
    readonly member: string;
    readonly wanted: readonly (string | number)[];
  },
): Promise<boolean> {
  const { table, member } = set;
  const [column, id] = set.owner;
  const rows = await database.rows<Record<string, string | number>>(
    `SELECT ${member} FROM ${table} WHERE ${column} = $1`,
    [id],
    tx,
  );
  const present = new Set(rows.map((row) => row[member]!));
  const wanted = new Set(set.wanted);
  const missing = [...wanted].filter((value) => !present.has(value));
  const surplus = [...present].filter((value) => !wanted.has(value));
  for (const value of surplus) {
    await database.changeRows(`DELETE FROM ${table} WHERE ${column} = $1 AND ${member} = $2`, [id, value], tx);
  }
  await database.insertRows(
    table,
    missing.map((value) => ({ [column]: id, [member]: value })),
    [],
    tx,
  );
  return missing.length + surplus.length > 0;
}
