import type { Database } from '../../host/plugin-api/index.js';
import { until } from '../../testing/until.js';

/** Waits until so many statements wait for locks, or one of them is over: some are given up after a second. */
export function untilWaiting(database: Database, count = 1, isOver = (): boolean => false): Promise<void> {
  const sql =
    database.dialect === 'postgres'
      ? "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()"
      : 'SELECT 1 AS one FROM sys.dm_exec_requests WHERE blocking_session_id <> 0';
  return until(`${count} wait for locks`, async () => isOver() || (await database.rows(sql)).length >= count);
}
