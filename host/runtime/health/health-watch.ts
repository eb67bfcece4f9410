import type { Clock, Database, Logger } from '../../plugin-api/index.js';
import type { HealthCheck } from './health-check.js';
import { WatchedCheck, type CheckStanding, type CheckState } from './watched-check.js';

export interface HealthWatchParts {
  readonly database: Database;
  /** The needs of the host's own services, checked at the start, too. */
  readonly needs: readonly HealthCheck[];
  readonly others: readonly HealthCheck[];
  readonly clock: Clock;
  readonly logger: Logger;
}

export interface HealthReport {
  readonly database: CheckState;
  readonly others: Readonly<Record<string, CheckState>>;
}

/** The checks of all that the service needs: run once at the start, and for each probe. */
export class HealthWatch {
  private readonly database: WatchedCheck;
  private readonly needs: readonly WatchedCheck[];
  private readonly others: readonly WatchedCheck[];

  constructor({ database, needs, others, clock, logger }: HealthWatchParts) {
    const ask = async (): Promise<void> => void (await database.rows('SELECT 1 AS one'));
    // Never reused: a host without the database is taken out of service at once.
    this.database = new WatchedCheck({ name: 'database', key: 'database.url', seconds: 0, check: ask }, clock, logger);
    this.needs = needs.map((check) => new WatchedCheck(check, clock, logger));
    this.others = others.map((check) => new WatchedCheck(check, clock, logger));
  }

  /**
   * Checks the host's needs, all at once and within some seconds. Rejects with `BootError` for a failure that only
   * another configuration fixes; any other is logged. Checks of plugins read their tables: they wait for the first
   * probe, so that the start does not.
   */
  async begin(): Promise<void> {
    await Promise.all(this.needs.map((check) => check.begin()));
  }

  async report(): Promise<HealthReport> {
    const asked = [...this.needs, ...this.others];
    const [database, ...states] = await Promise.all([this.database, ...asked].map((check) => check.state()));
    return { database: database!, others: Object.fromEntries(asked.map(({ name }, i) => [name, states[i]!])) };
  }

  /** Returns the result of each check with its reason, the database first. */
  standings(): Promise<CheckStanding[]> {
    return Promise.all([this.database, ...this.needs, ...this.others].map((check) => check.standing()));
  }

  /** Returns the state of a plugin; `ok` also for one without a check. */
  async stateOf(name: string): Promise<CheckState> {
    return (await this.others.find((check) => check.name === name)?.state()) ?? 'ok';
  }
}
