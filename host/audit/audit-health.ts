import type { Clock, Database } from '../plugin-api/index.js';
import { committedEntries } from './stored-entry.js';

const LATE_MILLISECONDS = 60_000;

/** Rejects where an entry has waited for its seal for more than a minute: no host seals, or none can. */
export async function checkSealing(database: Database, clock: Clock): Promise<void> {
  const [oldest] = await database.rows<{ at: Date }>(
    `SELECT e.at FROM ${committedEntries(database)} WHERE e.id > COALESCE((SELECT MAX(entry_id) FROM host_audit_seal), 0)
     ORDER BY e.id OFFSET 0 ROWS FETCH NEXT 1 ROWS ONLY`,
  );
  if (oldest && clock.now().getTime() - oldest.at.getTime() > LATE_MILLISECONDS) {
    throw new Error('audit entries are not sealed');
  }
}
