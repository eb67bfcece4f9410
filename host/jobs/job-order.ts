import type { Clock, Database, Transaction } from '../plugin-api/index.js';
import type { Delivery } from './job-queue.js';

/**
 * The condition under which a job may begin: it has no order key, was begun before, or is the first open job of its
 * key.
 */
export const isFirstOfKey = `(order_key IS NULL OR attempts > 0 OR seq = (
  SELECT MIN(earliest.seq) FROM host_job AS earliest
  WHERE earliest.order_key = host_job.order_key AND earliest.state IN ('PENDIENTE', 'EN_COLA')))`;

/**
 * The index that allows only one begun and open job per order key, even when two hosts do not see each other's
 * transactions.
 */
export const ONE_BEGUN = 'host_job_begun_uq';

/**
 * The order of jobs with an `orderKey`. Adding a job takes no lock and reads no other job: it becomes due like any
 * other. A worker that finds an earlier open job with the same order key moves the later ones to EN_COLA, which claims
 * ignore. Ending a job of the key makes the first waiting one due again. No job is left behind: it is moved while
 * another open job of the key is locked, whose end comes later and then sees it.
 */
export class JobOrder {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Makes a delivery wait that may not begin yet. Returns false where the job has no order key. */
  async letWait({ id, lease }: Delivery): Promise<boolean> {
    const sql = 'SELECT order_key FROM host_job WHERE id = $1 AND lease = $2';
    const [job] = await this.database.rows<{ order_key: string | null }>(sql, [id, lease]);
    if (!job || job.order_key === null) return false;
    const key = job.order_key;
    await this.database.transaction(async (tx) => {
      const first = await this.before(tx, key, id);
      // Sets the state even where it has that value, in order to lock the row.
      const lock = `UPDATE host_job SET state = 'PENDIENTE' WHERE id = $1 AND state IN ('PENDIENTE', 'EN_COLA')`;
      const isLocked = first !== undefined && (await this.database.changeRows(lock, [first], tx)) === 1;
      // All at once: of thousands of jobs that were added together, each would be claimed in vain.
      const wait = `UPDATE host_job SET state = 'EN_COLA', lease = NULL, due_at = CASE WHEN lease = $1 THEN $2 ELSE due_at END
        WHERE order_key = $3 AND id <> $4 AND state = 'PENDIENTE' AND attempts = 0 AND (lease IS NULL OR lease = $1)`;
      // The earlier job has ended meanwhile.
      const giveBack = 'UPDATE host_job SET lease = NULL, due_at = $2 WHERE lease = $1 AND order_key = $3 AND id = $4';
      const bind = [lease, this.clock.now(), key, isLocked ? first : id];
      await this.database.changeRows(isLocked ? wait : giveBack, bind, tx);
    });
    return true;
  }

  /** Makes the next job of a key due once `tx`, which ends another one, is committed. */
  async letNextGo(tx: Transaction, key: string): Promise<void> {
    const [next] = await this.database.rows<{ id: string }>(
      `SELECT id FROM host_job WHERE order_key = $1 AND state = 'EN_COLA'
       ORDER BY seq OFFSET 0 ROWS FETCH NEXT 1 ROWS ONLY`,
      [key],
      tx,
    );
    const sql = `UPDATE host_job SET state = 'PENDIENTE' WHERE id = $1 AND state = 'EN_COLA'`;
    // The job was ended or discarded a moment ago: tries the next one.
    if (next && (await this.database.changeRows(sql, [next.id], tx)) === 0) await this.letNextGo(tx, key);
  }

  /** Finds the open job of a key that precedes another one: a begun one, or the first. */
  private async before(tx: Transaction, key: string, id: string): Promise<string | undefined> {
    const [begun] = await this.database.rows<{ id: string }>(
      `SELECT id FROM host_job WHERE order_key = $1 AND state = 'PENDIENTE' AND attempts > 0 AND id <> $2`,
      [key, id],
      tx,
    );
    if (begun) return begun.id;
    const [first] = await this.database.rows<{ id: string }>(
      `SELECT id FROM host_job WHERE order_key = $1 AND state IN ('PENDIENTE', 'EN_COLA')
       ORDER BY seq OFFSET 0 ROWS FETCH NEXT 1 ROWS ONLY`,
      [key],
      tx,
    );
    return first?.id === id ? undefined : first?.id;
  }
}
