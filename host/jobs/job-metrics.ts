import { Counter, Gauge, Registry } from 'prom-client';
import { sharedReading } from '../runtime/metrics/shared-reading.js';
import type { Clock, Database } from '../plugin-api/index.js';
import { jobStandings, type JobStandings } from './job-standings.js';

export type AttemptEnd = 'done' | 'failed' | 'given-up' | 'expired' | 'handed-back' | 'lost';

/** The metrics of jobs in `/metrics`. Labels are types and states, never data. */
export class JobMetrics {
  readonly registry = new Registry();
  private readonly attempts: Counter<'type' | 'end'>;
  private readonly overruns: Counter<'type'>;
  private readonly hanging: Gauge<'type'>;

  constructor(database: Database, clock: Clock) {
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
    // One statement for all gauges of a scrape. Without the database there are no values, rather than old ones.
    const read = sharedReading(() => jobStandings(database, clock.now()).catch(() => undefined));
    const gauge = (
      name: string,
      help: string,
      label: 'state' | 'type',
      values: (standings: JobStandings) => ReadonlyMap<string, number>,
    ): Gauge =>
      new Gauge({
        name,
        help: `${help}; the same on all hosts`,
        labelNames: [label],
        registers,
        async collect() {
          const standings = await read();
          this.reset();
          for (const [key, value] of standings ? values(standings) : []) this.set({ [label]: key }, value);
        },
      });
    gauge('jobs', 'Jobs in the database that are not done, by state', 'state', ({ byState }) => byState);
    gauge('jobs_open', 'Jobs that are to be done, now or later, by type', 'type', ({ open }) => open);
    gauge('jobs_due', 'Jobs whose time has come and that nobody is at, by type', 'type', ({ due }) => due);
    gauge(
      'jobs_oldest_due_age_seconds',
      'How long ago the time of the oldest job came that nobody is at, by type',
      'type',
      ({ dueSeconds }) => dueSeconds,
    );
    gauge(
      'jobs_oldest_open_age_seconds',
      'How long ago the oldest job was written that is not done and was tried or is due, by type',
      'type',
      ({ openSeconds }) => openSeconds,
    );
  }

  ended(type: string, end: AttemptEnd): void {
    this.attempts.inc({ type, end });
  }

  /** Counts a call that has exceeded its time limit. Returns the function to call once it has ended. */
  overran(type: string): () => void {
    this.overruns.inc({ type });
    this.hanging.inc({ type });
    return () => this.hanging.dec({ type });
  }
}
