import { randomUUID } from 'node:crypto';
import {
  composed,
  type Clock,
  type Database,
  type GivenUpReason,
  type JobOutcome,
  type Transaction,
} from '../plugin-api/index.js';
import { begunColumns, begunJob, type BegunJob, type BegunRow } from './begun-job.js';
import { claimStatement, type ClaimableType } from './job-claim.js';
import { isFirstOfKey, JobOrder, ONE_BEGUN } from './job-order.js';
import type { Delivery } from './job-queue.js';

const places = (values: readonly unknown[], from: number): string =>
  values.map((_, index) => `$${from + index}`).join(', ');

/**
 * The statements on `host_job` that decide who runs a job and how it ends. Each change of a claimed job requires the
 * lease, so that a late worker changes nothing and gets `false`.
 */
export class JobStore {
  readonly order: JobOrder;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly leaseSeconds: number,
  ) {
    this.order = new JobOrder(database, clock);
  }

  /** Returns the end of a lease that begins now. */
  leaseEnd(): Date {
    return this.in(this.leaseSeconds);
  }

  /** Claims up to `most` due jobs of these types: no other host claims them before the lease has ended. */
  async claim(types: readonly ClaimableType[], most: number): Promise<Delivery[]> {
    const lease = randomUUID();
    const { sql, bind } = claimStatement[this.database.dialect](types, most);
    // The best plan depends on the queue's present length.
    const claimed = await this.database.rows<{ id: string; name: string }>(composed(sql), [
      lease,
      this.leaseEnd(),
      this.clock.now(),
      ...bind,
    ]);
    return claimed.map((row) => ({ ...row, lease }));
  }

  /**
   * Exchanges a delivery for the job itself, which counts as an attempt. Returns undefined for a job that may not begin
   * yet, or was already begun. A job that has ended or waits has no lease.
   */
  begin({ id, lease }: Delivery): Promise<BegunJob | undefined> {
    return this.start(id, 'lease = $4', [lease]);
  }

  /** Takes a free job, due or not, if it is of one of these types. */
  take(id: string, names: readonly string[]): Promise<BegunJob | undefined> {
    const isFree = `state = 'PENDIENTE' AND (lease IS NULL OR due_at <= $4) AND name IN (${places(names, 5)})`;
    return this.start(id, isFree, [this.clock.now(), ...names]);
  }

  renew(job: Delivery): Promise<boolean> {
    return this.update(job, 'due_at = $3', [this.leaseEnd()]);
  }

  /** Hands a job back for any host to take at once; an attempt that was begun does not count. */
  handBack(job: Delivery, begun: boolean): Promise<boolean> {
    const uncount = begun ? ', attempts = attempts - 1' : '';
    return this.update(job, `lease = NULL, due_at = $3${uncount}`, [this.clock.now()]);
  }

  retryIn(job: BegunJob, seconds: number, error: string): Promise<boolean> {
    const next = this.in(seconds);
    const due = job.notAfter && job.notAfter < next ? job.notAfter : next;
    return this.update(job, 'lease = NULL, due_at = $3, last_error = $4', [due, error]);
  }

  /** Keeps a job open that could not be given up now: the next attempt only gives it up. */
  giveUpIn(job: BegunJob, seconds: number, { cause, words }: GivenUpReason): Promise<boolean> {
    const change = 'lease = NULL, due_at = $3, cause = $4, last_error = $5';
    return this.update(job, change, [this.in(seconds), cause, words]);
  }

  /** Gives a job up. It keeps its data, so that an administrator can retry it; an expired one does not. */
  giveUp(tx: Transaction, job: BegunJob, { cause, words }: GivenUpReason): Promise<boolean> {
    const ended = 'lease = NULL, ended_at = $3, cause = $4';
    const bind = [this.clock.now(), cause];
    return this.end(tx, job, () =>
      cause === 'expired'
        ? this.update(job, `${ended}, state = 'VENCIDA', data = NULL`, bind, tx)
        : this.update(job, `${ended}, state = 'FALLIDA', last_error = $5`, [...bind, words], tx),
    );
  }

  /** Deletes a finished job. */
  done(job: BegunJob, tx?: Transaction): Promise<boolean> {
    const remove = async (): Promise<boolean> => {
      const sql = 'DELETE FROM host_job WHERE id = $1 AND lease = $2';
      return (await this.database.changeRows(sql, [job.id, job.lease], tx)) === 1;
    };
    if (tx) return this.end(tx, job, remove);
    return job.orderKey === null ? remove() : this.database.transaction((own) => this.done(job, own));
  }

  /** Implements `Outbox.cancelJob`. */
  async cancel(tx: Transaction, id: string): Promise<boolean> {
    const read = 'SELECT order_key FROM host_job WHERE id = $1';
    const [job] = await this.database.rows<{ order_key: string | null }>(read, [id], tx);
    if (!job) return false;
    const sql = `DELETE FROM host_job WHERE id = $1 AND state IN ('PENDIENTE', 'EN_COLA') AND attempts = 0`;
    return this.end(tx, { orderKey: job.order_key }, async () => {
      return (await this.database.changeRows(sql, [id], tx)) === 1;
    });
  }

  /** Returns the outcome of a job so far; `running` while its lease lasts. */
  async standing(id: string): Promise<JobOutcome | 'running'> {
    const [row] = await this.database.rows<{ state: string; lease: string | null; due_at: Date }>(
      'SELECT state, lease, due_at FROM host_job WHERE id = $1',
      [id],
    );
    if (!row) return 'done';
    if (row.state !== 'PENDIENTE' && row.state !== 'EN_COLA') return 'given-up';
    return row.lease !== null && row.due_at > this.clock.now() ? 'running' : 'open';
  }

  private async start(id: string, condition: string, more: readonly unknown[]): Promise<BegunJob | undefined> {
    const lease = randomUUID();
    const bind = [id, lease, this.leaseEnd(), ...more];
    const update = `UPDATE host_job SET lease = $2, due_at = $3, attempts = attempts + 1
      WHERE id = $1 AND ${condition} AND ${isFirstOfKey}`;
    const row = await this.startRow(id, update, bind).catch((error: unknown) => {
      if (this.database.isUniqueViolation(error, ONE_BEGUN)) return undefined;
      throw error;
    });
    return row && begunJob(row, { id, lease, data: this.database.parseJson(row.data) });
  }

  private async startRow(id: string, update: string, bind: unknown[]): Promise<BegunRow | undefined> {
    if (this.database.dialect === 'postgres') {
      const [row] = await this.database.rows<BegunRow>(composed(`${update} RETURNING ${begunColumns}`), bind);
      return row;
    }
    return this.database.transaction(async (tx) => {
      if ((await this.database.changeRows(update, bind, tx)) === 0) return undefined;
      const sql = `SELECT ${begunColumns} FROM host_job WHERE id = $1`;
      const [row] = await this.database.rows<BegunRow>(sql, [id], tx);
      return row;
    });
  }

  /** Ends a job, and makes the next of its order key due. */
  private async end(
    tx: Transaction,
    { orderKey }: Pick<BegunJob, 'orderKey'>,
    change: () => Promise<boolean>,
  ): Promise<boolean> {
    if (!(await change())) return false;
    if (orderKey !== null) await this.order.letNextGo(tx, orderKey);
    return true;
  }

  private async update(
    { id, lease }: Delivery,
    change: string,
    values: readonly unknown[],
    tx?: Transaction,
  ): Promise<boolean> {
    const sql = `UPDATE host_job SET ${change} WHERE id = $1 AND lease = $2`;
    return (await this.database.changeRows(sql, [id, lease, ...values], tx)) === 1;
  }

  private in(seconds: number): Date {
    return new Date(this.clock.now().getTime() + seconds * 1000);
  }
}
