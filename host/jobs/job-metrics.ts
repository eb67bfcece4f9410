import { Counter, Gauge, Registry } from 'prom-client';
import type { Database } from '../plugin-api/index.js';
import type { AttemptEnd } from './job-worker.js';

/** The figures of `/metrics` about jobs. Labels are types and states, never data. */
export class JobMetrics {
  readonly registry = new Registry();
  private readonly attempts: Counter<'type' | 'end'>;

  constructor(database: Database) {
    const registers = [this.registry];
    this.attempts = new Counter({
      name: 'job_attempts_total',
      help: 'Attempts of jobs that this host has ended, by how',
      labelNames: ['type', 'end'],
      registers,
    });
    new Gauge({
      name: 'jobs',
      help: 'Jobs in the database that are not done, by state; the same on all hosts',
      labelNames: ['state'],
      registers,
      async collect() {
        // Without the database, no figure rather than an old one.
        this.reset();
        for (const { state, count } of await countByState(database).catch(() => []))
          this.set({ state }, count);
      },
    });
  }

  count(type: string, end: AttemptEnd): void {
    this.attempts.inc({ type, end });
  }
}

async function countByState(database: Database): Promise<{ state: string; count: number }[]> {
  const rows = await database.rows<{ state: string; jobs: string | number }>(
    'SELECT state, COUNT(*) AS jobs FROM host_job GROUP BY state',
  );
  // A state without jobs is 0, so that an alarm on FALLIDA has something to compare.
  const counts = new Map([
    ['PENDIENTE', 0],
    ['FALLIDA', 0],
  ]);
  for (const { state, jobs } of rows) counts.set(state, Number(jobs));
  return [...counts].map(([state, count]) => ({ state, count }));
}
