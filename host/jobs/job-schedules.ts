import type { Clock, Database, ScheduledJob, Transaction } from '../plugin-api/index.js';
import type { JobInsertion } from './job-insertion.js';

const DAY_SECONDS = 24 * 3600;
const RETENTION_DAYS = 30;

/**
 * Builds the daily job that deletes jobs that expired or were discarded a month ago. A job that was given up stays
 * until an administrator has looked at it.
 */
export function endedJobsSweep(database: Database, clock: Clock): ScheduledJob {
  return {
    name: 'host/ended-jobs',
    everySeconds: DAY_SECONDS,
    run: async () => {
      const before = new Date(clock.now().getTime() - RETENTION_DAYS * DAY_SECONDS * 1000);
      const sql = `DELETE FROM host_job WHERE state IN ('VENCIDA', 'DESCARTADA') AND ended_at < $1`;
      await database.changeRows(sql, [before]);
    },
  };
}

/**
 * Enqueues the runs of schedules. The row of a schedule holds its next run; the host that advances it by a conditional
 * update enqueues the job in the same transaction, so that a run is enqueued once, whatever the number of hosts.
 */
export class JobSchedules {
  /** The next run of each, as this host last read it: another host may have advanced it. */
  private readonly nextAt = new Map<ScheduledJob, Date>();

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly insertion: JobInsertion,
    private readonly schedules: readonly ScheduledJob[],
  ) {}

  /** Inserts the missing rows; the first run is one interval from now. */
  async prepare(): Promise<void> {
    for (const schedule of this.schedules) {
      const { name } = schedule;
      const next = this.runAfter(schedule, this.clock.now());
      // A shortened interval counts from now.
      const sql = 'UPDATE host_schedule SET next_at = $1 WHERE name = $2 AND next_at > $1';
      if ((await this.database.changeRows(sql, [next, name])) === 0) {
        await this.database.insertOnce('host_schedule', { name, next_at: next, job_id: null }, ['name']);
      }
      this.nextAt.set(schedule, (await this.read(name)) ?? next);
    }
  }

  /** Enqueues the due runs. Several missed runs become one. */
  async enqueueDue(): Promise<void> {
    for (const [schedule, nextAt] of this.nextAt) {
      const now = this.clock.now();
      if (nextAt > now) continue;
      const next = this.runAfter(schedule, now);
      const isOurs = await this.database.transaction((tx) => this.take(schedule, now, next, tx));
      this.nextAt.set(schedule, isOurs ? next : ((await this.read(schedule.name)) ?? next));
    }
  }

  private async take({ name }: ScheduledJob, now: Date, next: Date, tx: Transaction): Promise<boolean> {
    const sql = 'UPDATE host_schedule SET next_at = $1 WHERE name = $2 AND next_at <= $3';
    if ((await this.database.changeRows(sql, [next, name, now], tx)) === 0) return false;
    const open = await this.database.rows(
      `SELECT j.id FROM host_schedule s JOIN host_job j ON j.id = s.job_id
       WHERE s.name = $1 AND j.state = 'PENDIENTE'`,
      [name],
      tx,
    );
    if (open.length > 0) return true;
    const [id] = await this.insertion.add(tx, [{ name, data: '{}' }]);
    await this.database.changeRows('UPDATE host_schedule SET job_id = $1 WHERE name = $2', [id!, name], tx);
    return true;
  }

  private async read(name: string): Promise<Date | undefined> {
    const [row] = await this.database.rows<{ next_at: Date }>('SELECT next_at FROM host_schedule WHERE name = $1', [
      name,
    ]);
    return row?.next_at;
  }

  private runAfter({ everySeconds }: ScheduledJob, now: Date): Date {
    return new Date(now.getTime() + everySeconds * 1000);
  }
}
