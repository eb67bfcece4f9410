import type { Database, Transaction } from '../../host/plugin-api/index.js';
import { until } from '../../testing/until.js';

/** Waits until so many statements wait for locks; looks in the transaction of the caller, if there is one. */
export function untilWaiting(database: Database, count = 1, tx?: Transaction): Promise<void> {
  const sql =
    database.dialect === 'postgres'
      ? "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()"
      : 'SELECT 1 AS one FROM sys.dm_exec_requests WHERE blocking_session_id <> 0';
  return until(`${count} wait for locks`, async () => {
    // Within a transaction, PostgreSQL caches the list of sessions at its first read.
    if (tx && database.dialect === 'postgres') await database.rows('SELECT pg_stat_clear_snapshot()', [], tx);
    return (await database.rows(sql, [], tx)).length >= count;
  });
}
