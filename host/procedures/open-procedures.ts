import type { Registry } from 'prom-client';
import { connect, type Account, type PoolOptions } from '../database/connect.js';
import type { ConnectionPool } from '../database/connections/connection-pool.js';
import { answerLimits } from '../database/connections/answer-limits.js';
import type { HostConfig } from '../config/host-config.js';
import type { PoolStanding } from '../metrics/pool-metrics.js';
import type { Clock, Database, Logger, ProcedureExecutor } from '../plugin-api/index.js';
import type { Tracer } from '../tracing/tracer.js';
import { checkProcedureUser } from './check-procedure-user.js';
import { DatabaseProcedureExecutor } from './database-procedure-executor.js';
import { MssqlProcedures } from './mssql-procedures.js';
import { PostgresProcedures } from './postgres-procedures.js';
import { ProcedureCatalogue } from './procedure-catalogue.js';
import { ProcedureDefinitions } from './procedure-definitions.js';
import { ProcedureGate } from './procedure-gate.js';
import { ProcedureMetrics } from './procedure-metrics.js';
import { ProcedurePool } from './procedure-pool.js';
import { ProcedureRuns } from './procedure-runs.js';

/** What the executor needs of the host. */
interface ProcedureParts {
  readonly config: Pick<HostConfig, 'procedureExecutor' | 'database' | 'timeZone'>;
  /** Of the service's database, which the procedures live in. */
  readonly url: string;
  /** Over the service's own pool. */
  readonly database: Database;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly tracer: Tracer;
}

function accountOf({ user, password }: HostConfig['procedureExecutor']): Account | undefined {
  return user === undefined || password === undefined ? undefined : { user, password };
}

/** All connections of procedures, as whom they may be; who waits does so at the gate. */
function standingOf(pools: readonly ConnectionPool[], { waiting }: ProcedureGate): PoolStanding {
  const sum = (part: 'used' | 'idle' | 'most'): number =>
    pools.reduce((total, { standing }) => total + standing[part], 0);
  return { used: sum('used'), idle: sum('idle'), most: sum('most'), waiting };
}

/** The executor of stored procedures, with a pool of its own that connects when it is first used. */
export function openProcedures({ config, url, database, clock, logger, tracer }: ProcedureParts): {
  readonly executor: ProcedureExecutor;
  readonly figures: Registry;
  /** How its connections stand, for `/metrics`. */
  readonly standing: () => PoolStanding;
  /**
   * Throws `BootError` where the procedures' own user could not do its work, or could do more.
   *
   * @param owners whose tables, by the beginning of their names, are not the procedures' to touch.
   */
  check(owners: readonly string[]): Promise<void>;
  /** Ends all statements at once, and refuses further ones. */
  abandon(): void;
  close(): Promise<void>;
} {
  const { procedureExecutor: procedures } = config;
  const { preparedStatements } = config.database;
  const { dialect } = database;
  const { maxResultBytes } = procedures;
  const account = accountOf(procedures);
  const pools: ConnectionPool[] = [];
  const open = (more: Pick<PoolOptions, 'account'>): ProcedurePool<object> => {
    const limits = {
      ...config.database,
      connections: procedures.connections,
      ...(dialect === 'postgres' && { statementSeconds: procedures.timeoutSeconds }),
    };
    const session = { timeZone: config.timeZone, mostValueBytes: maxResultBytes + 2, hasLoginLanguage: true };
    const pool = connect(url, limits, { ...session, ...more });
    pools.push(pool);
    return new ProcedurePool<object>(pool);
  };
  const driver =
    dialect === 'mssql'
      ? new MssqlProcedures(database, { maxResultBytes, user: account?.user })
      : new PostgresProcedures(database, {
          maxResultBytes,
          isLimited: account !== undefined,
          preparedStatements,
          // A pooler that prepares nothing hands out sessions that began otherwise.
          sessionTimeout: preparedStatements ? Math.round(procedures.timeoutSeconds * 1000) : undefined,
          ownMilliseconds: answerLimits(config.database).answerMilliseconds,
        });
  const gate = new ProcedureGate(procedures);
  const schemas = procedures.schemas ?? [dialect === 'mssql' ? 'dbo' : 'public'];
  const catalogue = new ProcedureCatalogue(database, clock, schemas);
  const metrics = new ProcedureMetrics(gate);
  const { logErrorText } = procedures;
  const parts = { gate, driver, catalogue, metrics, logger, tracer, logErrorText };
  const runs = new ProcedureRuns({ ...parts, pool: open({}) });
  const singles = account ? new ProcedureRuns({ ...parts, pool: open({ account }) }) : runs;
  const executor = new DatabaseProcedureExecutor({
    runs,
    singles,
    catalogue,
    database,
    definitions: new ProcedureDefinitions(database, catalogue, { isLimited: account !== undefined }),
    timeoutSeconds: procedures.timeoutSeconds,
  });
  return {
    executor,
    figures: metrics.registry,
    standing: () => standingOf(pools, gate),
    check: async (owners) => {
      if (account) await checkProcedureUser({ account, database, pool: pools.at(-1)!, owners, schemas, logger });
    },
    abandon: () => pools.forEach((pool) => pool.abandon()),
    close: async () => {
      await runs.close();
      if (singles !== runs) await singles.close();
    },
  };
}
