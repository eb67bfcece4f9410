import { tableExists } from '../../database/table-exists.js';
import type { Database } from '../../plugin-api/index.js';
import { BackupError } from '../backup-error.js';

/**
 * There while a database of a server was brought back and has not been looked at: hosts of other machines know nothing
 * of the mark in the data folder. No migration makes it, as an older backup knows of none.
 */
const TABLE = 'host_unfinished_restore';

/** In the transaction that fills the database. @param backup tells one backup from another. */
export async function markUnfinished(database: Database, backup: string): Promise<void> {
  await database.rows(`CREATE TABLE ${TABLE} (backup VARCHAR(100) NOT NULL)`);
  await database.insert(TABLE, [{ backup }]);
}

/** The backup that was brought back into a database by a restore that has not ended. */
export async function unfinishedBackup(database: Database): Promise<string | undefined> {
  if (!(await tableExists(database, TABLE))) return undefined;
  const [row] = await database.rows<{ backup: string }>(`SELECT backup FROM ${TABLE}`);
  return row!.backup;
}

/** Throws `BackupError` where a restore into a database has not ended. */
export async function refuseUnfinishedDatabase(database: Database): Promise<void> {
  if (!(await tableExists(database, TABLE))) return;
  throw new BackupError('A restore into the database has not ended: run it again, or empty the database.');
}

export async function endUnfinished(database: Database): Promise<void> {
  await database.rows(`DROP TABLE IF EXISTS ${TABLE}`);
}
