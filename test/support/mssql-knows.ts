import type { Context } from 'mocha';
import type { Database } from '../../host/plugin-api/index.js';

/** Skips a test, with a message, if a server with SQL Server's dialect does not know a statement. */
export async function mssqlKnows(context: Context, database: Database, sql: string): Promise<void> {
  if (database.dialect === 'postgres') return;
  const isKnown = await database.rows(sql).then(
    () => true,
    () => false,
  );
  if (isKnown) return;
  process.stdout.write(`      skipped: this server does not know: ${sql}\n`);
  context.skip();
}
