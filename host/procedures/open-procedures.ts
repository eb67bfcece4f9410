import type { Registry } from 'prom-client';
import { connect } from '../database/connect.js';
import { answerLimits } from '../database/connections/answer-limits.js';
import type { HostConfig } from '../config/host-config.js';
import type { PoolStanding } from '../metrics/pool-metrics.js';
import type { Clock, Database, Logger, ProcedureExecutor } from '../plugin-api/index.js';
import type { Tracer } from '../tracing/tracer.js';
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

/** The executor of stored procedures, with a pool of its own that connects when it is first used. */
export function openProcedures({ config, url, database, clock, logger, tracer }: ProcedureParts): {
  readonly executor: ProcedureExecutor;
  readonly figures: Registry;
  /** How its connections stand, for `/metrics`. */
  readonly standing: () => PoolStanding;
  /** Ends all statements at once, and refuses further ones. */
  abandon(): void;
  close(): Promise<void>;
} {
  const { procedureExecutor: procedures } = config;
  const { preparedStatements } = config.database;
  const { dialect } = database;
  const { maxResultBytes } = procedures;
  const sequelize = connect(
    url,
    {
      ...config.database,
      connections: procedures.connections,
      ...(dialect === 'postgres' && { statementSeconds: procedures.timeoutSeconds }),
    },
    { timeZone: config.timeZone, mostValueBytes: maxResultBytes + 2, hasLoginLanguage: true },
  );
  const driver =
    dialect === 'mssql'
      ? new MssqlProcedures(database, { maxResultBytes })
      : new PostgresProcedures(database, {
          maxResultBytes,
          preparedStatements,
          // A pooler that prepares nothing hands out sessions that began otherwise.
          sessionTimeout: preparedStatements ? Math.round(procedures.timeoutSeconds * 1000) : undefined,
          ownMilliseconds: answerLimits(config.database).answerMilliseconds,
        });
  const gate = new ProcedureGate(procedures);
  const runs = new ProcedureRuns(gate, new ProcedurePool<object>(sequelize), driver);
  const schemas = procedures.schemas ?? [dialect === 'mssql' ? 'dbo' : 'public'];
  const catalogue = new ProcedureCatalogue(database, clock, schemas);
  const metrics = new ProcedureMetrics(gate);
  const executor = new DatabaseProcedureExecutor({
    runs,
    catalogue,
    definitions: new ProcedureDefinitions(database, catalogue),
    metrics,
    logger,
    tracer,
    timeoutSeconds: procedures.timeoutSeconds,
  });
  return {
    executor,
    figures: metrics.registry,
    // Who waits does so at the gate.
    standing: () => ({ ...sequelize.standing, waiting: gate.waiting }),
    abandon: () => sequelize.abandon(),
    close: () => runs.close(),
  };
}
