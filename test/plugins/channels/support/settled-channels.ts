import type { Database } from '../../../../host/plugin-api/index.js';
import { until } from '../../../../testing/until.js';

/** Waits until nothing of what came in and goes out is open any more; failed attempts that wait are. */
export function settledChannels(database: Database): Promise<void> {
  const sql = `SELECT id FROM host_job WHERE state IN ('PENDIENTE', 'EN_COLA')
    AND name IN ('channels/incoming', 'channels/reply', 'channels/task-closed')`;
  return until('all jobs of the channels have ended', async () => (await database.rows(sql)).length === 0);
}
