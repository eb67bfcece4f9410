import { randomUUID } from 'node:crypto';
import type { Clock, Database } from '../../plugin-api/index.js';

/** Streams of a user, on all hosts together. */
const MOST_STREAMS = 5;

/** The streams of a host that has not been seen for so long are not open any more. */
const GONE_MILLISECONDS = 120_000;

/** A place that was taken a moment ago. */
const NEW_MILLISECONDS = 5000;

/** The open streams of users in the table `host_event_stream`: the newest ones of a user stay. */
export class StreamPlaces {
  private readonly host = randomUUID();
  /** Those whose stream is open. */
  private readonly held = new Set<number>();

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * Notes a new stream of a user, and removes those that are too many: two that begin at once both see what is too
   * many, as each looks once it is there itself.
   */
  async take(userId: number): Promise<number> {
    const row = { user_id: userId, host: this.host, seen_at: this.clock.now() };
    const [made] = await this.database.insert<{ id: number }>('host_event_stream', [row], ['id']);
    await this.database.change(
      `DELETE FROM host_event_stream WHERE user_id = $1 AND id < (SELECT MIN(id) FROM (
         SELECT id FROM host_event_stream WHERE user_id = $1
         ORDER BY id DESC OFFSET 0 ROWS FETCH NEXT ${MOST_STREAMS} ROWS ONLY) AS newest)`,
      [userId],
    );
    this.held.add(made!.id);
    return made!.id;
  }

  /** Those of this host that have not been removed. */
  async present(): Promise<ReadonlySet<number>> {
    const sql = 'SELECT id FROM host_event_stream WHERE host = $1';
    const rows = await this.database.rows<{ id: number }>(sql, [this.host]);
    return new Set(rows.map(({ id }) => id));
  }

  async leave(id: number): Promise<void> {
    this.held.delete(id);
    await this.database.change('DELETE FROM host_event_stream WHERE id = $1', [id]);
  }

  /** Says that this host goes on, and forgets the streams that are not: a leaving may not have been written. */
  async renew(): Promise<void> {
    const now = this.clock.now();
    for (const id of await this.present()) if (!this.held.has(id)) await this.forget(id, now);
    await this.database.change('UPDATE host_event_stream SET seen_at = $1 WHERE host = $2', [now, this.host]);
    const last = new Date(now.getTime() - GONE_MILLISECONDS);
    await this.database.change('DELETE FROM host_event_stream WHERE seen_at < $1', [last]);
  }

  /** Unless it is so new that it is only about to be held. */
  private async forget(id: number, now: Date): Promise<void> {
    const before = new Date(now.getTime() - NEW_MILLISECONDS);
    await this.database.change('DELETE FROM host_event_stream WHERE id = $1 AND seen_at < $2', [id, before]);
  }
}
