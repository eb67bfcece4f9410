import { CheckFailedError, type ChainedLog, type Clock, type Database } from '../plugin-api/index.js';
import { committedEntries } from './stored-entry.js';

const LATE_MILLISECONDS = 60_000;

/**
 * Rejects where an entry of one of the logs has waited for its seal for more than a minute: no host seals, or none can.
 */
export async function checkSealing(database: Database, logs: readonly ChainedLog[], clock: Clock): Promise<void> {
  for (const log of logs) {
    const [oldest] = await database.rows<{ at: Date }>(
      `SELECT e.at FROM ${committedEntries(database, log)}
       WHERE e.id > COALESCE((SELECT MAX(entry_id) FROM ${log.seals}), 0)
       ORDER BY e.id OFFSET 0 ROWS FETCH NEXT 1 ROWS ONLY`,
    );
    if (oldest && clock.now().getTime() - oldest.at.getTime() > LATE_MILLISECONDS) {
      throw new CheckFailedError(`entries of ${log.name} have waited for their seal for more than a minute`);
    }
  }
}
