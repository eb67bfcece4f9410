import {
  conditions,
  ConflictError,
  NotFoundError,
  toPage,
  type AuditActor,
  type AuditLog,
  type Clock,
  type Database,
} from '../plugin-api/index.js';

/** The states that an administrator sees. A job that somebody is at is `EN_CURSO`; one that is done is not there. */
export const jobStates = ['PENDIENTE', 'EN_CURSO', 'FALLIDA', 'VENCIDA', 'DESCARTADA'] as const;
type JobState = (typeof jobStates)[number];

/** A job in a list: nothing of its data. */
interface ListedJob {
  readonly id: string;
  readonly name: string;
  readonly state: JobState;
  readonly attempts: number;
  /** When it is tried next; while somebody is at it, when another host would take it up. */
  readonly notBefore: string;
  readonly lastError: string | null;
  readonly createdAt: string;
}

/** What a list is narrowed by. */
export interface JobFilter {
  /** The last id of the page before; the newest job comes first. */
  readonly cursor?: string | null | undefined;
  readonly limit: number;
  readonly state?: JobState | undefined;
  readonly name?: string | undefined;
}

interface JobRow {
  readonly id: string;
  readonly name: string;
  readonly state: Exclude<JobState, 'EN_CURSO'>;
  readonly attempts: number;
  readonly due_at: Date;
  readonly lease: string | null;
  readonly last_error: string | null;
  readonly created_at: Date;
}

const isFree = '(lease IS NULL OR due_at <= $2)';
const isBusy = '(lease IS NOT NULL AND due_at > ?)';

/** What administrators see of jobs, and do with those that were given up (decisions, sections 11 and 13). */
export class JobAdministration {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly audit: AuditLog,
  ) {}

  async list({ cursor, limit, state, name }: JobFilter) {
    const now = this.clock.now();
    const narrowed = conditions()
      .and('id < ?', cursor ?? undefined)
      .and('name = ?', name)
      .and('state = ?', state === 'EN_CURSO' ? 'PENDIENTE' : state);
    if (state === 'EN_CURSO') narrowed.and(isBusy, now);
    if (state === 'PENDIENTE') narrowed.and(`NOT ${isBusy}`, now);
    const rows = await narrowed.rows<JobRow>(
      this.database,
      (where) =>
        `SELECT id, name, state, attempts, due_at, lease, last_error, created_at FROM host_job
         ${where} ORDER BY id DESC OFFSET 0 ROWS FETCH NEXT ${limit + 1} ROWS ONLY`,
    );
    const { items, nextCursor } = toPage(rows, limit, ({ id }) => id);
    return { items: items.map((row) => listed(row, now)), nextCursor };
  }

  /**
   * Has a job tried again at once: one that was given up, with all its attempts anew, or one that waits for its next
   * attempt. Throws `NotFoundError`, and `ConflictError` for any other.
   */
  retry(by: AuditActor, id: string): Promise<void> {
    return this.change(
      by,
      id,
      'host.job.retried',
      `UPDATE host_job SET attempts = CASE state WHEN 'FALLIDA' THEN 0 ELSE attempts END, state = 'PENDIENTE',
         due_at = $2, lease = NULL, ended_at = NULL
       WHERE id = $1 AND (not_after IS NULL OR not_after > $2) AND ${isFree}
         AND (state = 'FALLIDA' OR (state = 'PENDIENTE' AND attempts > 0))`,
    );
  }

  /** Puts a job aside for good and forgets its data. Throws `NotFoundError`, and `ConflictError` while somebody is at it. */
  discard(by: AuditActor, id: string): Promise<void> {
    return this.change(
      by,
      id,
      'host.job.discarded',
      `UPDATE host_job SET state = 'DESCARTADA', data = NULL, lease = NULL, ended_at = $2
       WHERE id = $1 AND state IN ('PENDIENTE', 'FALLIDA') AND ${isFree}`,
    );
  }

  private async change(by: AuditActor, id: string, action: string, sql: string): Promise<void> {
    const now = this.clock.now();
    await this.database.transaction(async (tx) => {
      const changed = await this.database.change(sql, [id, now], tx);
      const [row] = await this.database.rows<JobRow>(
        'SELECT name, state, due_at, lease FROM host_job WHERE id = $1',
        [id],
        tx,
      );
      if (!row) throw new NotFoundError('No existe ese trabajo, o ya se hizo.');
      if (changed === 0) throw notNow(stateOf(row, now));
      const subject = { kind: 'host.job', id };
      await this.audit.record(tx, { action, by, subject, details: { name: row.name } });
    });
  }
}

function stateOf({ state, lease, due_at }: Pick<JobRow, 'state' | 'lease' | 'due_at'>, now: Date): JobState {
  return state === 'PENDIENTE' && lease !== null && due_at > now ? 'EN_CURSO' : state;
}

const reasons: Record<JobState, string> = {
  PENDIENTE: 'El trabajo todavía no se ha intentado.',
  EN_CURSO: 'El trabajo se está ejecutando en este momento.',
  FALLIDA: 'El plazo del trabajo ya venció.',
  VENCIDA: 'El plazo del trabajo ya venció.',
  DESCARTADA: 'El trabajo ya fue descartado.',
};

function notNow(state: JobState): ConflictError {
  return new ConflictError(reasons[state], { code: 'job_state' });
}

function listed(row: JobRow, now: Date): ListedJob {
  const { id, name, attempts, due_at, last_error, created_at } = row;
  return {
    id,
    name,
    state: stateOf(row, now),
    attempts,
    notBefore: due_at.toISOString(),
    lastError: last_error,
    createdAt: created_at.toISOString(),
  };
}
