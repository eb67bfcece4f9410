import type { Database } from '../../../../host/plugin-api/index.js';

/** Where one of these texts stands in a database: `table.column: text`, in texts, JSON documents and bytes. */
export async function searchEverywhere(database: Database, texts: readonly string[]): Promise<readonly string[]> {
  const tables = await database.rows<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables
     WHERE table_type = 'BASE TABLE' AND table_schema = current_schema()`,
  );
  const forms = texts.map((text) => ({ text, hex: Buffer.from(text).toString('hex') }));
  const found = new Set<string>();
  for (const { name } of tables) {
    const rows = await database.rows<{ row: Readonly<Record<string, unknown>> }>(
      `SELECT to_jsonb(t) AS "row" FROM ${name} t`,
    );
    for (const [column, value] of rows.flatMap(({ row }) => Object.entries(row))) {
      const written = typeof value === 'string' ? value : JSON.stringify(value);
      for (const { text, hex } of forms) {
        if (written.includes(text) || written.includes(hex)) found.add(`${name}.${column}: ${text}`);
      }
    }
  }
  return [...found].sort();
}
