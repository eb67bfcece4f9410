import { randomUUID } from 'node:crypto';
import type { Clock, Database } from '../../plugin-api/index.js';

/** The most streams of a user, over all hosts. */
const MOST_STREAMS = 5;

/** The time after which the streams of a silent host count as closed. */
const GONE_MILLISECONDS = 120_000;

/** The age of a place that may not be in `openPlaces` yet. */
const NEW_MILLISECONDS = 5000;

/** The open streams of users in the table `host_event_stream`; the newest ones of a user stay. */
export class StreamPlaces {
  private readonly host = randomUUID();
  /** The places of this host's open streams. */
  private readonly openPlaces = new Set<number>();

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * Inserts a new stream of a user, and deletes the oldest ones above the limit. Two streams that begin at once both
   * delete, since each deletes after its own insert.
   */
  async take(userId: number): Promise<number> {
    const row = { user_id: userId, host: this.host, seen_at: this.clock.now() };
    const [made] = await this.database.insertRows<{ id: number }>('host_event_stream', [row], ['id']);
    await this.database.changeRows(
      `DELETE FROM host_event_stream WHERE user_id = $1 AND id < (SELECT MIN(id) FROM (
         SELECT id FROM host_event_stream WHERE user_id = $1
         ORDER BY id DESC OFFSET 0 ROWS FETCH NEXT ${MOST_STREAMS} ROWS ONLY) AS newest)`,
      [userId],
    );
    this.openPlaces.add(made!.id);
    return made!.id;
  }

  /** Returns the streams of this host that were not removed. */
  async present(): Promise<ReadonlySet<number>> {
    const sql = 'SELECT id FROM host_event_stream WHERE host = $1';
    const rows = await this.database.rows<{ id: number }>(sql, [this.host]);
    return new Set(rows.map(({ id }) => id));
  }

  async leave(id: number): Promise<void> {
    this.openPlaces.delete(id);
    await this.database.changeRows('DELETE FROM host_event_stream WHERE id = $1', [id]);
  }

  /** Renews the streams of this host, and deletes those that are closed: the deletion at their end may have failed. */
  async renew(): Promise<void> {
    const now = this.clock.now();
    for (const id of await this.present()) if (!this.openPlaces.has(id)) await this.forget(id, now);
    await this.database.changeRows('UPDATE host_event_stream SET seen_at = $1 WHERE host = $2', [now, this.host]);
    const last = new Date(now.getTime() - GONE_MILLISECONDS);
    await this.database.changeRows('DELETE FROM host_event_stream WHERE seen_at < $1', [last]);
  }

  /** Deletes a stream, unless it is so new that its place may not be in `openPlaces` yet. */
  private async forget(id: number, now: Date): Promise<void> {
    const before = new Date(now.getTime() - NEW_MILLISECONDS);
    await this.database.changeRows('DELETE FROM host_event_stream WHERE id = $1 AND seen_at < $2', [id, before]);
  }
}
