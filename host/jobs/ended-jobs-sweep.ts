import type { Clock, Database, ScheduledJob } from '../plugin-api/index.js';

const DAY_SECONDS = 24 * 3600;
const KEPT_DAYS = 30;

/**
 * Forgets, once a day, jobs that expired or were discarded a month ago. A job that was given up stays until an
 * administrator has looked at it.
 */
export function endedJobsSweep(database: Database, clock: Clock): ScheduledJob {
  return {
    name: 'host/ended-jobs',
    everySeconds: DAY_SECONDS,
    run: async () => {
      const before = new Date(clock.now().getTime() - KEPT_DAYS * DAY_SECONDS * 1000);
      const sql = `DELETE FROM host_job WHERE state IN ('VENCIDA', 'DESCARTADA') AND ended_at < $1`;
      await database.change(sql, [before]);
    },
  };
}
