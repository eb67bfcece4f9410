import type { Database } from '../../../../host/plugin-api/index.js';
import { until } from '../../../../testing/until.js';

/** Waits until all messages and replies are processed; failed attempts that wait count as processed. */
export function settledChannels(database: Database): Promise<void> {
  const sql = `SELECT id FROM host_job WHERE state IN ('PENDIENTE', 'EN_COLA')
    AND name IN ('channels/incoming', 'channels/reply', 'channels/task-closed')`;
  return until('all jobs of the channels have ended', async () => (await database.rows(sql)).length === 0);
}
