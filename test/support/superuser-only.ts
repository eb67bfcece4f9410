import type { Context } from 'mocha';
import type { Database } from '../../host/plugin-api/index.js';

/** Skips a test of PostgreSQL that acts as another account, which only a superuser may do, with a message. */
export async function superuserOnly(context: Context, database: Database): Promise<void> {
  const [row] = await database.rows<{ is_superuser: string }>('SHOW is_superuser');
  if (row?.is_superuser === 'on') return;
  process.stdout.write('      skipped: the account of this run is no superuser\n');
  context.skip();
}
