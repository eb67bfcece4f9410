import { randomUUID } from 'node:crypto';
import type { Clock, Database } from '../plugin-api/index.js';

const HOLD_SECONDS = 3600;
const RENEW_SECONDS = 300;

/**
 * Keeps the contents of all files that records have now, or had since the hold began, in the storage: the sweep of any
 * host waits. A hold whose process is gone ends by itself within an hour.
 */
export class FileHold {
  private constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly id: string,
  ) {}

  /** Holds files while `work` runs. `confirm` rejects where they were not held all the time. */
  static async during<T>(
    database: Database,
    clock: Clock,
    work: (confirm: () => Promise<void>) => Promise<T>,
  ): Promise<T> {
    const hold = new FileHold(database, clock, randomUUID());
    await hold.begin();
    // A database that is away for a moment loses nothing: `confirm` decides.
    const renewing = setInterval(() => void hold.renew().catch(() => undefined), RENEW_SECONDS * 1000);
    try {
      return await work(() => hold.renew());
    } finally {
      clearInterval(renewing);
      await database.change('DELETE FROM host_file_hold WHERE id = $1', [hold.id]).catch(() => undefined);
    }
  }

  private async begin(): Promise<void> {
    await this.database.change('DELETE FROM host_file_hold WHERE ends_at <= $1', [this.clock.now()]);
    await this.database.insert('host_file_hold', [{ id: this.id, ends_at: this.end() }]);
  }

  private async renew(): Promise<void> {
    const renewed = await this.database.change(
      'UPDATE host_file_hold SET ends_at = $1 WHERE id = $2 AND ends_at > $3',
      [this.end(), this.id, this.clock.now()],
    );
    if (renewed !== 1) throw new Error('files were not held all the time: the process stood still for an hour');
  }

  private end(): Date {
    return new Date(this.clock.now().getTime() + HOLD_SECONDS * 1000);
  }
}
