import type { Context } from 'mocha';
import { databaseServer } from '../../../../../testing/database-server.js';

/** Skips a test on PostgreSQL, with a line in the output. */
export function mssqlOnly(context: Context, why: string): void {
  if (databaseServer().startsWith('mssql:')) return;
  process.stdout.write(`      skipped on PostgreSQL: ${why}\n`);
  context.skip();
}

/** Skips a test whose procedure the server refuses to create, as some servers of this protocol do. */
export async function skipUnlessMade(context: Context, make: Promise<void>, what: string): Promise<void> {
  try {
    await make;
  } catch (error) {
    process.stdout.write(`      skipped: this server has no ${what}: ${String(error)}\n`);
    context.skip();
  }
}
