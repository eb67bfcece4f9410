import { CheckFailedError, composed, type ChainedLog, type Clock, type Database } from '../../plugin-api/index.js';
import { committedEntries } from './stored-entry.js';

const RANGE = 20_000;
const LATE_MILLISECONDS = 60_000;

/** The entries of a log without a seal. */
export interface UnsealedEntries {
  readonly count: number;
  /** The entry with the least id. */
  readonly first: { readonly id: string; readonly at: Date } | undefined;
}

interface RangeRow {
  readonly count: string | number;
  readonly id: string | null;
  readonly at: Date | null;
}

/** Counts unsealed entries after an id, a range at a time: no statement takes long, even on a long log. */
export async function unsealedEntries(database: Database, log: ChainedLog, after = 0): Promise<UnsealedEntries> {
  const entries = committedEntries(database, log);
  const [last] = await database.rows<{ id: string | null }>(`SELECT MAX(e.id) AS id FROM ${entries}`);
  const end = Number(last?.id ?? 0);
  let count = 0;
  let first: UnsealedEntries['first'];
  for (let from = after; from < end; from += RANGE) {
    // `composed` has the statement planned anew each time, since the number of seals changes quickly.
    const [row] = await database.rows<RangeRow>(
      composed(`SELECT COUNT(*) AS count, MIN(e.id) AS id, MIN(e.at) AS at FROM ${entries}
       WHERE e.id > $1 AND e.id <= $2 AND NOT EXISTS (
         SELECT 1 FROM ${log.seals} s WHERE s.entry_id = e.id AND s.entry_id > $1 AND s.entry_id <= $2)`),
      [from, from + RANGE],
    );
    count += Number(row!.count);
    if (row!.id !== null && row!.at !== null) first ??= { id: String(row!.id), at: row!.at };
  }
  return { count, first };
}

/**
 * Rejects where an entry of one of the logs has waited for its seal for more than a minute: no host seals, or sealing
 * fails.
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
