import { isDatabaseAway } from '../database/database-errors.js';
import { traceOf } from '../../runtime/logging/trace-of.js';
import type { ChainedLog, Clock, Database, Logger, Secrets } from '../../plugin-api/index.js';
import { CHAIN_KEY } from './chain-hash.js';
import { LogSealer } from './log-sealer.js';
import { SealerLease } from './sealer-lease.js';

const ROUND_MILLISECONDS = 1000;

interface SealerServices {
  readonly logs: readonly ChainedLog[];
  readonly database: Database;
  readonly clock: Clock;
  readonly secrets: Secrets;
  readonly logger: Logger;
}

/** Seals the committed entries of each log once a second, on one host at a time (decisions, section 11). */
export class AuditSealer {
  private readonly sealers: readonly LogSealer[];
  private readonly lease: SealerLease;
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();
  private isStopped = false;
  /** The names of the logs whose last round failed, or `lease`. */
  private readonly failing = new Set<string>();

  constructor(private readonly services: SealerServices) {
    this.sealers = services.logs.map((log) => new LogSealer(services.database, log));
    this.lease = new SealerLease(services.database, services.clock);
  }

  start(): void {
    if (this.isStopped) return;
    this.timer = setTimeout(() => {
      this.running = this.watch('lease', () => this.round()).then(() => this.start());
    }, ROUND_MILLISECONDS);
  }

  /** Ends the present round and lets another host take over. */
  async stop(): Promise<void> {
    this.isStopped = true;
    clearTimeout(this.timer);
    await this.running;
    // Without a release, the lease expires.
    await this.lease.release().catch(() => undefined);
  }

  /** Seals all committed entries, where this host holds the lease. */
  async round(): Promise<void> {
    const goOn = async (): Promise<boolean> => !this.isStopped && (await this.lease.hold());
    if (!(await goOn())) {
      for (const sealer of this.sealers) sealer.forget();
      return;
    }
    const key = this.services.secrets.key(CHAIN_KEY);
    for (const sealer of this.sealers) {
      // A log that cannot be sealed does not hold up the others.
      await this.watch(sealer.log.name, () => sealer.round(key, goOn));
    }
  }

  /** Logs the first failure of a log, and its recovery. */
  private async watch(log: string, work: () => Promise<void>): Promise<void> {
    const { logger } = this.services;
    try {
      await work();
      if (this.failing.delete(log)) logger.info({ log }, 'audit entries are sealed again');
    } catch (error) {
      if (!this.failing.has(log) && !this.isStopped) {
        // A lost database is no fault of the log: its entries are sealed once the database is back.
        logger[isDatabaseAway(error) ? 'warn' : 'error'](
          { log, ...traceOf(error) },
          'audit entries could not be sealed',
        );
      }
      this.failing.add(log);
    }
  }
}
