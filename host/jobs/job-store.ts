import { randomUUID } from 'node:crypto';
import type { Clock, Database, JobOutcome, JobTimes, Transaction } from '../plugin-api/index.js';
import { jobId } from './job-id.js';
import type { Delivery } from './job-queue.js';

/** A job that this host is at: nobody else is, until the lease ends or is lost. */
export interface BegunJob extends Delivery {
  readonly data: unknown;
  /** 1 at the first. */
  readonly attempt: number;
  readonly notAfter: Date | null;
}

interface BegunRow {
  readonly name: string;
  readonly data: unknown;
  readonly attempts: number;
  readonly not_after: Date | null;
}

const places = (values: readonly unknown[], from: number): string =>
  values.map((_, index) => `$${from + index}`).join(', ');

/**
 * The statements on `host_job` that decide who does a job and how it ends. Each change of a job that somebody is at is
 * conditional on the lease, so that whoever comes late changes nothing; `false` says so.
 */
export class JobStore {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly leaseSeconds: number,
  ) {}

  /** The end of a lease that begins now. */
  leaseEnd(): Date {
    return this.in(this.leaseSeconds);
  }

  async add(tx: Transaction, name: string, data: string, times: JobTimes = {}): Promise<string> {
    const now = this.clock.now();
    const id = jobId(now);
    const { notBefore = now, notAfter = null } = times;
    const row = {
      id,
      name,
      data,
      state: 'PENDIENTE',
      attempts: 0,
      // At its last moment, at the latest, somebody has to look at it: to end it.
      due_at: notAfter && notAfter < notBefore ? notAfter : notBefore,
      not_after: notAfter,
      lease: null,
      last_error: null,
      created_at: now,
      ended_at: null,
    };
    await this.database.insert('host_job', [row], [], tx);
    return id;
  }

  /** Claims up to `most` jobs that are due, of these names: nobody else claims them before the lease has ended. */
  async claim(names: readonly string[], most: number): Promise<Delivery[]> {
    const lease = randomUUID();
    const bind = [lease, this.leaseEnd(), this.clock.now(), ...names];
    const due = `state = 'PENDIENTE' AND due_at <= $3 AND name IN (${places(names, 4)})`;
    if (this.database.dialect === 'postgres') {
      const claimed = await this.database.rows<{ id: string; name: string }>(
        `WITH due AS (SELECT id FROM host_job WHERE ${due} ORDER BY due_at LIMIT ${most} FOR UPDATE SKIP LOCKED)
         UPDATE host_job j SET lease = $1, due_at = $2 FROM due WHERE j.id = due.id RETURNING j.id, j.name`,
        bind,
      );
      return claimed.map((row) => ({ ...row, lease }));
    }
    const count = await this.database.change(
      `UPDATE TOP (${most}) host_job WITH (READPAST, UPDLOCK, ROWLOCK) SET lease = $1, due_at = $2 WHERE ${due}`,
      bind,
    );
    if (count === 0) return [];
    const claimed = await this.database.rows<{ id: string; name: string }>(
      `SELECT id, name FROM host_job WHERE state = 'PENDIENTE' AND due_at >= $2 AND lease = $1`,
      bind.slice(0, 2),
    );
    return claimed.map((row) => ({ ...row, lease }));
  }

  /** Exchanges a delivery for the job itself, which counts as an attempt. `undefined` for one that has been exchanged. */
  begin({ id, lease }: Delivery): Promise<BegunJob | undefined> {
    return this.start(id, 'lease = $4', [lease]);
  }

  /** Takes a job that nobody is at, due or not, if it is of one of these names. */
  take(id: string, names: readonly string[]): Promise<BegunJob | undefined> {
    return this.start(
      id,
      `state = 'PENDIENTE' AND (lease IS NULL OR due_at <= $4) AND name IN (${places(names, 5)})`,
      [this.clock.now(), ...names],
    );
  }

  renew(job: Delivery): Promise<boolean> {
    return this.update(job, 'due_at = $3', [this.leaseEnd()]);
  }

  /** Gives a job back untouched, for any host to take at once; an attempt that was begun does not count. */
  handBack(job: Delivery, begun: boolean): Promise<boolean> {
    const uncount = begun ? ', attempts = attempts - 1' : '';
    return this.update(job, `lease = NULL, due_at = $3${uncount}`, [this.clock.now()]);
  }

  retryIn(job: BegunJob, seconds: number, error: string): Promise<boolean> {
    const next = this.in(seconds);
    const due = job.notAfter && job.notAfter < next ? job.notAfter : next;
    return this.update(job, 'lease = NULL, due_at = $3, last_error = $4', [due, error]);
  }

  /** A job that was given up keeps its data, for an administrator to try it again; one that is too late does not. */
  giveUp(job: Delivery, error: string): Promise<boolean> {
    const change = `lease = NULL, state = 'FALLIDA', ended_at = $3, last_error = $4`;
    return this.update(job, change, [this.clock.now(), error]);
  }

  expire(job: Delivery): Promise<boolean> {
    const change = `lease = NULL, state = 'VENCIDA', ended_at = $3, data = NULL`;
    return this.update(job, change, [this.clock.now()]);
  }

  /** A job that is done leaves no row. */
  async done({ id, lease }: Delivery): Promise<boolean> {
    const sql = 'DELETE FROM host_job WHERE id = $1 AND lease = $2';
    return (await this.database.change(sql, [id, lease])) === 1;
  }

  /** What has become of a job so far; `running` while somebody's lease lasts. */
  async standing(id: string): Promise<JobOutcome | 'running'> {
    const [row] = await this.database.rows<{ state: string; lease: string | null; due_at: Date }>(
      'SELECT state, lease, due_at FROM host_job WHERE id = $1',
      [id],
    );
    if (!row) return 'done';
    if (row.state !== 'PENDIENTE') return 'given-up';
    return row.lease !== null && row.due_at > this.clock.now() ? 'running' : 'open';
  }

  private async start(
    id: string,
    condition: string,
    more: readonly unknown[],
  ): Promise<BegunJob | undefined> {
    const lease = randomUUID();
    const bind = [id, lease, this.leaseEnd(), ...more];
    const update = `UPDATE host_job SET lease = $2, due_at = $3, attempts = attempts + 1 WHERE id = $1 AND ${condition}`;
    const columns = 'name, data, attempts, not_after';
    const [row] =
      this.database.dialect === 'postgres'
        ? await this.database.rows<BegunRow>(`${update} RETURNING ${columns}`, bind)
        : await this.database.transaction(async (tx) => {
            if ((await this.database.change(update, bind, tx)) === 0) return [];
            return this.database.rows<BegunRow>(`SELECT ${columns} FROM host_job WHERE id = $1`, [id], tx);
          });
    if (!row) return undefined;
    const { name, data, attempts: attempt, not_after: notAfter } = row;
    return { id, lease, name, data: this.database.parseJson(data), attempt, notAfter };
  }

  private async update(
    { id, lease }: Delivery,
    change: string,
    values: readonly unknown[],
  ): Promise<boolean> {
    const sql = `UPDATE host_job SET ${change} WHERE id = $1 AND lease = $2`;
    return (await this.database.change(sql, [id, lease, ...values])) === 1;
  }

  private in(seconds: number): Date {
    return new Date(this.clock.now().getTime() + seconds * 1000);
  }
}
