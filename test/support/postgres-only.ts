import type { Context } from 'mocha';
import { databaseServer } from '../../testing/database-server.js';

/** Skips a test on SQL Server, with a message. */
export function postgresOnly(context: Context, why: string): void {
  if (!databaseServer().startsWith('mssql:')) return;
  process.stdout.write(`      skipped on SQL Server: ${why}\n`);
  context.skip();
}
