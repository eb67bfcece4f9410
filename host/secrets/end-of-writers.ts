import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '../plugin-api/index.js';

const LOOK_MILLISECONDS = 250;

/** Waits until every transaction has ended that has written something by now. On PostgreSQL alone. */
export async function endOfWriters(database: Database): Promise<void> {
  const [now] = await database.rows<{ xmax: string }>(
    'SELECT CAST(pg_snapshot_xmax(pg_current_snapshot()) AS TEXT) AS xmax',
  );
  const sql = 'SELECT pg_snapshot_xmin(pg_current_snapshot()) >= CAST(CAST($1 AS TEXT) AS XID8) AS ended';
  for (;;) {
    const [row] = await database.rows<{ ended: boolean }>(sql, [now!.xmax]);
    if (row!.ended) return;
    await wait(LOOK_MILLISECONDS);
  }
}
