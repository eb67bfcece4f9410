import { conditions, toPage, type Clock, type Database } from '../plugin-api/index.js';

/**
 * The states that an administrator sees. A job under way is `EN_CURSO`, one that waits behind another one of its order
 * key `EN_COLA`; a finished job has no row.
 */
export const jobStates = ['PENDIENTE', 'EN_COLA', 'EN_CURSO', 'FALLIDA', 'VENCIDA', 'DESCARTADA'] as const;
export type JobState = (typeof jobStates)[number];

export interface JobFilter {
  /** The last id of the previous page; the newest job comes first. */
  readonly cursor?: string | null | undefined;
  readonly limit: number;
  readonly state?: JobState | undefined;
  readonly name?: string | undefined;
  readonly orderKey?: string | undefined;
}

export interface JobRow {
  readonly id: string;
  readonly name: string;
  readonly state: Exclude<JobState, 'EN_CURSO'>;
  readonly attempts: number;
  readonly due_at: Date;
  readonly lease: string | null;
  readonly last_error: string | null;
  readonly order_key: string | null;
  readonly request_id: string | null;
  readonly created_at: Date;
}

const isBusy = '(lease IS NOT NULL AND due_at > ?)';

/** The queries of administrators for jobs (decisions, sections 11 and 13). */
export class JobAdministration {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async list({ cursor, limit, state, name, orderKey }: JobFilter) {
    const now = this.clock.now();
    const narrowed = conditions()
      .and('id < ?', cursor ?? undefined)
      .and('name = ?', name)
      .and('order_key = ?', orderKey)
      .and('state = ?', state === 'EN_CURSO' ? 'PENDIENTE' : state);
    if (state === 'EN_CURSO') narrowed.and(isBusy, now);
    if (state === 'PENDIENTE') narrowed.and(`NOT ${isBusy}`, now);
    const rows = await narrowed.rows<JobRow>(
      this.database,
      (where) =>
        `SELECT id, name, state, attempts, due_at, lease, last_error, order_key, request_id, created_at
         FROM host_job ${where} ORDER BY id DESC OFFSET 0 ROWS FETCH NEXT ${limit + 1} ROWS ONLY`,
    );
    const { items, nextCursor } = toPage(rows, limit, ({ id }) => id);
    return { items: items.map((row) => listed(row, now)), nextCursor };
  }

  /** Counts all jobs with one statement. */
  async counts(): Promise<JobCounts> {
    const rows = await this.database.rows<CountRow>(
      `SELECT name, state, COUNT(*) AS jobs, COUNT(CASE WHEN lease IS NOT NULL AND due_at > $1 THEN 1 END) AS busy,
         MIN(CASE WHEN state = 'PENDIENTE' AND due_at <= $1 THEN due_at END) AS due_since
       FROM host_job GROUP BY name, state`,
      [this.clock.now()],
    );
    const counted = new Map<JobState, number>(jobStates.map((state) => [state, 0]));
    const add = (state: JobState, jobs: number): unknown => counted.set(state, counted.get(state)! + jobs);
    for (const { state, jobs, busy } of rows) {
      const running = state === 'PENDIENTE' ? Number(busy) : 0;
      add(state, Number(jobs) - running);
      add('EN_CURSO', running);
    }
    const due = rows.flatMap(({ due_since }) => due_since ?? []).sort((one, other) => one.getTime() - other.getTime());
    return {
      states: [...counted].map(([state, jobs]) => ({ state, jobs })),
      names: [...new Set(rows.map(({ name }) => name))].sort(),
      dueSince: due[0] ?? null,
    };
  }
}

/** The numbers of jobs. */
export interface JobCounts {
  readonly states: readonly { readonly state: JobState; readonly jobs: number }[];
  /** The names of the types that have jobs. */
  readonly names: readonly string[];
  /** The time since which the oldest due job has waited for a worker. */
  readonly dueSince: Date | null;
}

interface CountRow {
  readonly name: string;
  readonly state: Exclude<JobState, 'EN_CURSO'>;
  readonly jobs: string | number;
  readonly busy: string | number;
  readonly due_since: Date | null;
}

/** Returns the state that an administrator sees. */
export function stateOf({ state, lease, due_at }: Pick<JobRow, 'state' | 'lease' | 'due_at'>, now: Date): JobState {
  return state === 'PENDIENTE' && lease !== null && due_at > now ? 'EN_CURSO' : state;
}

/**
 * Converts a row to a job in a list, without its data. `notBefore` is the time of the next attempt, or when another
 * host would take the job over.
 */
function listed(row: JobRow, now: Date) {
  const { id, name, attempts, due_at, last_error, order_key, request_id, created_at } = row;
  return {
    id,
    name,
    state: stateOf(row, now),
    attempts,
    notBefore: due_at.toISOString(),
    lastError: last_error,
    orderKey: order_key,
    requestId: request_id,
    createdAt: created_at.toISOString(),
  };
}
