import type { Clock, Database, Logger } from '../../plugin-api/index.js';
import type { HealthCheck } from './health-check.js';
import { WatchedCheck, type CheckState } from './watched-check.js';

export interface HealthWatchParts {
  readonly database: Database;
  /** What is asked at the start, too: what the host's own services need. */
  readonly needs: readonly HealthCheck[];
  readonly others: readonly HealthCheck[];
  readonly clock: Clock;
  readonly logger: Logger;
}

export interface HealthReport {
  readonly database: CheckState;
  readonly others: Readonly<Record<string, CheckState>>;
}

/** Asks what the service needs: once at the start, and whenever somebody wants to know. */
export class HealthWatch {
  private readonly database: WatchedCheck;
  private readonly needs: readonly WatchedCheck[];
  private readonly others: readonly WatchedCheck[];

  constructor({ database, needs, others, clock, logger }: HealthWatchParts) {
    const ask = async (): Promise<void> => void (await database.rows('SELECT 1 AS one'));
    // As old as the probe, always: without the database a host is taken out of service.
    this.database = new WatchedCheck({ name: 'database', key: 'database.url', seconds: 0, check: ask }, clock, logger);
    this.needs = needs.map((check) => new WatchedCheck(check, clock, logger));
    this.others = others.map((check) => new WatchedCheck(check, clock, logger));
  }

  /**
   * Asks what the host needs, all at once and within some seconds. Rejects with the `BootError` of what only another
   * configuration mends; everything else leaves a line in the log. Checks of plugins read their tables: the first probe
   * waits for them, and the start does not.
   */
  async begin(): Promise<void> {
    await Promise.all(this.needs.map((check) => check.begin()));
  }

  async report(): Promise<HealthReport> {
    const asked = [...this.needs, ...this.others];
    const [database, ...states] = await Promise.all([this.database, ...asked].map((check) => check.state()));
    return { database: database!, others: Object.fromEntries(asked.map(({ name }, i) => [name, states[i]!])) };
  }

  /** How a plugin is; `ok` also where it has nothing to check. */
  async stateOf(name: string): Promise<CheckState> {
    return (await this.others.find((check) => check.name === name)?.state()) ?? 'ok';
  }
}
