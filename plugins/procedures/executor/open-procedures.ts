import { inject, injectable } from 'inversify';
import {
  Clock,
  Database,
  DriverPools,
  HostSettings,
  Logger,
  Metrics,
  Spans,
  type DriverPool,
  type DriverPoolOptions,
} from '../../../host/plugin-api/index.js';
import type { ProceduresConfig } from '../procedures-config.js';
import { ProceduresSettings } from '../procedures-settings.js';
import { checkProcedureUser } from './check-procedure-user.js';
import type { ExecutorConfig } from './executor-config.js';
import type { ExecutorParts } from './executor-parts.js';
import { MssqlProcedures } from './mssql/mssql-procedures.js';
import { PostgresProcedures } from './postgres/postgres-procedures.js';
import { ProcedureCatalogue } from './procedure-catalogue.js';
import { ProcedureDefinitions } from './procedure-definitions.js';
import { ProcedureGate } from './procedure-gate.js';
import { ProcedureRuns } from './procedure-runs.js';
import type { ProcedureAccount } from './procedure-user.js';
import { RunObserver } from './run-observer.js';

/** The name of the pool at `/metrics`. */
const POOL = 'procedures';

function accountOf({ user, password }: ExecutorConfig): ProcedureAccount | undefined {
  return user === undefined || password === undefined ? undefined : { user, password };
}

/** The parts of the executor of a host, their start and their end. The pools connect when they are first used. */
@injectable()
export class OpenProcedures implements ExecutorParts {
  readonly runs: ProcedureRuns<object>;
  readonly singles: ProcedureRuns<object>;
  readonly catalogue: ProcedureCatalogue;
  readonly definitions: ProcedureDefinitions;
  readonly observer: RunObserver;
  readonly timeoutSeconds: number;
  private readonly schemas: readonly string[];
  private readonly account: ProcedureAccount | undefined;

  constructor(
    @inject(ProceduresSettings) { executor: config }: Pick<ProceduresConfig, 'executor'>,
    @inject(HostSettings) private readonly host: Pick<HostSettings, 'plugins' | 'timeZone'>,
    @inject(Database) readonly database: Database,
    @inject(DriverPools) pools: DriverPools,
    @inject(Clock) clock: Clock,
    @inject(Logger) private readonly logger: Logger,
    @inject(Spans) spans: Spans,
    @inject(Metrics) metrics: Metrics,
  ) {
    const { dialect } = database;
    const { maxResultBytes, timeoutSeconds, logErrorText, connections } = config;
    const { preparedStatements } = pools;
    const account = accountOf(config);
    const driver =
      dialect === 'mssql'
        ? new MssqlProcedures(database, { maxResultBytes, user: account?.user })
        : new PostgresProcedures(database, {
            maxResultBytes,
            isLimited: account !== undefined,
            preparedStatements,
            // Behind a pooler, sessions may have begun with another timeout.
            sessionTimeout: preparedStatements ? Math.round(timeoutSeconds * 1000) : undefined,
            ownMilliseconds: pools.answerMilliseconds,
          });
    const gate = new ProcedureGate(config);
    const open = (more: Pick<DriverPoolOptions, 'account' | 'waiting'>): DriverPool<object> =>
      pools.openPool(POOL, {
        connections,
        ...(dialect === 'postgres' && { statementSeconds: timeoutSeconds }),
        timeZone: host.timeZone,
        mostValueBytes: maxResultBytes + 2,
        hasLoginLanguage: true,
        ...more,
      });
    const schemas = config.schemas ?? [dialect === 'mssql' ? 'dbo' : 'public'];
    // Calls wait at the gate, which both pools share.
    this.runs = new ProcedureRuns({ gate, driver, pool: open({ waiting: () => gate.waiting }) });
    this.singles = account ? new ProcedureRuns({ gate, driver, pool: open({ account }) }) : this.runs;
    this.catalogue = new ProcedureCatalogue(database, clock, schemas);
    const isLimited = account !== undefined;
    this.definitions = new ProcedureDefinitions(database, pools, this.catalogue, { isLimited });
    this.observer = new RunObserver({ metrics, logger, spans, logErrorText }, gate);
    this.timeoutSeconds = timeoutSeconds;
    this.schemas = schemas;
    this.account = account;
  }

  /** Throws where the procedures' own user, if there is one, has missing or excessive rights. */
  async check(): Promise<void> {
    const { account, database, schemas, logger } = this;
    if (!account) return;
    const owners = ['host', ...this.host.plugins];
    const { pool } = this.singles.parts;
    await checkProcedureUser({ account, database, pool, owners, schemas, logger });
  }

  async close(): Promise<void> {
    await this.runs.close();
    if (this.singles !== this.runs) await this.singles.close();
  }
}
