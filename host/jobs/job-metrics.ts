import { Counter, Gauge, Registry } from 'prom-client';
import type { Database } from '../plugin-api/index.js';
import type { AttemptEnd, JobFigures } from './job-figures.js';

/** The figures of `/metrics` about jobs. Labels are types and states, never data. */
export class JobMetrics implements JobFigures {
  readonly registry = new Registry();
  private readonly attempts: Counter<'type' | 'end'>;
  private readonly overruns: Counter<'type'>;
  private readonly hanging: Gauge<'type'>;

  constructor(database: Database) {
    const registers = [this.registry];
    this.attempts = new Counter({
      name: 'job_attempts_total',
      help: 'Attempts of jobs that this host has ended, by how',
      labelNames: ['type', 'end'],
      registers,
    });
    this.overruns = new Counter({
      name: 'job_overruns_total',
      help: 'Calls of job handlers on this host whose time was up before they had ended',
      labelNames: ['type'],
      registers,
    });
    this.hanging = new Gauge({
      name: 'job_handlers_hanging',
      help: 'Calls of job handlers on this host whose time was up and that have not ended yet',
      labelNames: ['type'],
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
        for (const { state, count } of await countByState(database).catch(() => [])) this.set({ state }, count);
      },
    });
  }

  ended(type: string, end: AttemptEnd): void {
    this.attempts.inc({ type, end });
  }

  overran(type: string): () => void {
    this.overruns.inc({ type });
    this.hanging.inc({ type });
    return () => this.hanging.dec({ type });
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
