import {
  ConflictError,
  NotFoundError,
  UnavailableError,
  type AuditActor,
  type AuditLog,
  type Clock,
  type Database,
  type Transaction,
} from '../plugin-api/index.js';
import { stateOf, type JobRow, type JobState } from './job-administration.js';
import type { JobHandlers } from './job-handlers.js';
import { JobOrder } from './job-order.js';

interface ChangedRow extends Pick<JobRow, 'name' | 'state' | 'due_at' | 'lease' | 'order_key'> {
  readonly data: unknown;
}

interface JobChange {
  readonly action: 'host.job.retried' | 'host.job.discarded';
  /** An update of the row of `$1` at `$2`, where its state allows the change. */
  readonly sql: string;
  /** Further changes in the same transaction; receives the row as it was. */
  readonly also?: (tx: Transaction, row: ChangedRow) => Promise<void>;
}

interface JobChangeParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly audit: AuditLog;
  readonly jobHandlers: JobHandlers;
}

const isFree = '(lease IS NULL OR due_at <= $2)';

/** The changes that administrators make to jobs that were given up or wait (decisions, sections 11 and 13). */
export class JobChanges {
  private readonly order: JobOrder;

  constructor(private readonly parts: JobChangeParts) {
    this.order = new JobOrder(parts.database, parts.clock);
  }

  /**
   * Retries a job at once: one that was given up, with all its attempts again, or one that waits for its next attempt.
   * Throws `NotFoundError`, and `ConflictError` for any other job.
   */
  retry(by: AuditActor, id: string): Promise<void> {
    return this.change(by, id, {
      action: 'host.job.retried',
      sql: `UPDATE host_job SET attempts = CASE state WHEN 'FALLIDA' THEN 0 ELSE attempts END,
          cause = CASE state WHEN 'FALLIDA' THEN NULL ELSE cause END,
          state = 'PENDIENTE', due_at = $2, lease = NULL, ended_at = NULL
        WHERE id = $1 AND (not_after IS NULL OR not_after > $2) AND ${isFree}
          AND (state = 'FALLIDA' OR (state = 'PENDIENTE' AND attempts > 0))`,
    });
  }

  /**
   * Discards a job and deletes its data. Calls `givenUp` of the handler for a job that was open; `withoutHandler`
   * allows a job whose handler this host does not have. Throws `NotFoundError`; `ConflictError` while a worker has the
   * job, or without its handler (`job_type_unknown`); and `UnavailableError` where `givenUp` failed.
   */
  discard(by: AuditActor, id: string, withoutHandler = false): Promise<void> {
    return this.change(by, id, {
      action: 'host.job.discarded',
      sql: `UPDATE host_job SET state = 'DESCARTADA', data = NULL, lease = NULL, ended_at = $2
        WHERE id = $1 AND state IN ('PENDIENTE', 'EN_COLA', 'FALLIDA') AND ${isFree}`,
      also: async (tx, row) => {
        // `givenUp` was already called for a job that was given up.
        if (row.state !== 'FALLIDA') await this.callGivenUp(tx, id, row, withoutHandler);
        if (row.order_key !== null) await this.order.letNextGo(tx, row.order_key);
      },
    });
  }

  private async callGivenUp(
    tx: Transaction,
    id: string,
    { name, data }: ChangedRow,
    withoutHandler: boolean,
  ): Promise<void> {
    const { database, jobHandlers } = this.parts;
    if (!withoutHandler && !jobHandlers.get(name)) throw unknownType(name);
    const job = { id, name, data: database.parseJson(data) };
    const reason = { cause: 'discarded', words: 'Lo descartó un administrador.' } as const;
    await jobHandlers.callGivenUp(tx, job, reason).catch((error: unknown) => {
      throw new UnavailableError('No se pudo anotar que el trabajo se descarta. Intente más tarde.', error);
    });
  }

  private async change(by: AuditActor, id: string, { action, sql, also }: JobChange): Promise<void> {
    const { database, clock, audit } = this.parts;
    const now = clock.now();
    await database.transaction(async (tx) => {
      const row = await this.read(tx, id);
      // The update fails where the state has changed since it was read.
      const changed = await database.changeRows(`${sql} AND state = $3`, [id, now, row.state], tx);
      if (changed === 0) throw notNow(stateOf(await this.read(tx, id), now));
      await also?.(tx, row);
      const subject = { kind: 'host.job', id };
      await audit.recordEntry(tx, { action, by, subject, details: { name: row.name } });
    });
  }

  private async read(tx: Transaction, id: string): Promise<ChangedRow> {
    const sql = 'SELECT name, state, due_at, lease, order_key, data FROM host_job WHERE id = $1';
    const [row] = await this.parts.database.rows<ChangedRow>(sql, [id], tx);
    if (!row) throw new NotFoundError('No existe ese trabajo, o ya se hizo.');
    return row;
  }
}

const reasons: Record<JobState, string> = {
  PENDIENTE: 'El trabajo todavía no se ha intentado.',
  EN_COLA: 'El trabajo espera a que termine otro que va antes.',
  EN_CURSO: 'El trabajo se está ejecutando en este momento.',
  FALLIDA: 'El plazo del trabajo ya venció.',
  VENCIDA: 'El plazo del trabajo ya venció.',
  DESCARTADA: 'El trabajo ya fue descartado.',
};

function unknownType(name: string): ConflictError {
  const why = `Este servidor no conoce el tipo de trabajo ${name}: su módulo no sabría que se descarta.`;
  const otherwise = 'Descártelo en un servidor que lo tenga o, si ya no hay ninguno, con «untold».';
  return new ConflictError(`${why} ${otherwise}`, { code: 'job_type_unknown' });
}

function notNow(state: JobState): ConflictError {
  return new ConflictError(reasons[state], { code: 'job_state' });
}
