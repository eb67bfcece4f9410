import type { Database } from '../plugin-api/index.js';

/** The figures of the jobs in the database, by state or by type. */
export interface JobStandings {
  readonly byState: ReadonlyMap<string, number>;
  readonly open: ReadonlyMap<string, number>;
  readonly due: ReadonlyMap<string, number>;
  readonly dueSeconds: ReadonlyMap<string, number>;
  readonly openSeconds: ReadonlyMap<string, number>;
}

interface StandingRow {
  readonly name: string;
  readonly state: string;
  readonly jobs: string | number;
  readonly due: string | number;
  readonly due_since: Date | null;
  readonly open_since: Date | null;
}

/** The query. During an attempt, `due_at` is the end of the lease, and thus in the future. */
const standingsSql = `SELECT name, state, COUNT(*) AS jobs,
    COUNT(CASE WHEN state = 'PENDIENTE' AND due_at <= $1 THEN 1 END) AS due,
    MIN(CASE WHEN state = 'PENDIENTE' AND due_at <= $1 THEN due_at END) AS due_since,
    MIN(CASE WHEN due_at <= $1 OR attempts > 0 THEN created_at END) AS open_since
  FROM host_job GROUP BY name, state`;

/** Reads the figures with one statement, over a table that holds only unfinished jobs. */
export async function jobStandings(database: Database, now: Date): Promise<JobStandings> {
  // A state without jobs is 0, so that an alarm on FALLIDA has a value to compare.
  const byState = new Map([
    ['PENDIENTE', 0],
    ['FALLIDA', 0],
  ]);
  const [open, due, dueSeconds, openSeconds] = Array.from({ length: 4 }, () => new Map<string, number>());
  const standings = { byState, open: open!, due: due!, dueSeconds: dueSeconds!, openSeconds: openSeconds! };
  const age = (since: Date | null): number => (since ? Math.max(0, (now.getTime() - since.getTime()) / 1000) : 0);
  for (const row of await database.rows<StandingRow>(standingsSql, [now])) {
    const { name, state } = row;
    byState.set(state, (byState.get(state) ?? 0) + Number(row.jobs));
    if (state !== 'PENDIENTE' && state !== 'EN_COLA') continue;
    standings.open.set(name, (standings.open.get(name) ?? 0) + Number(row.jobs));
    standings.due.set(name, (standings.due.get(name) ?? 0) + Number(row.due));
    standings.dueSeconds.set(name, Math.max(standings.dueSeconds.get(name) ?? 0, age(row.due_since)));
    standings.openSeconds.set(name, Math.max(standings.openSeconds.get(name) ?? 0, age(row.open_since)));
  }
  return standings;
}
