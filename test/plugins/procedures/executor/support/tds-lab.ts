import { Writable } from 'node:stream';
import type { HostConfig } from '../../../../../host/boot/config/host-config.js';
import { connect, type PoolOptions } from '../../../../../host/data/database/connect.js';
import { SequelizeDatabase } from '../../../../../host/data/database/sequelize-database.js';
import { createLogger } from '../../../../../host/runtime/logging/create-logger.js';
import { ProcedureExecutor } from '../../../../../plugins/procedures/executor/procedure-executor.js';
import { executorConfig } from '../../../../../plugins/procedures/executor/executor-config.js';
import { labMetrics } from './procedure-lab.js';
import { MssqlProcedures } from '../../../../../plugins/procedures/executor/mssql/mssql-procedures.js';
import type { ProcedureCatalogue } from '../../../../../plugins/procedures/executor/procedure-catalogue.js';
import type { ProcedureDefinitions } from '../../../../../plugins/procedures/executor/procedure-definitions.js';
import { ProcedureGate } from '../../../../../plugins/procedures/executor/procedure-gate.js';
import { SequelizeDriverPool } from '../../../../../host/data/database/connections/sequelize-driver-pool.js';
import { ProcedureRuns } from '../../../../../plugins/procedures/executor/procedure-runs.js';
import { RunObserver } from '../../../../../plugins/procedures/executor/run-observer.js';
import { startTdsServer, type TdsServer } from './tds-server.js';
import { silentTracer } from '../../../../../host/runtime/tracing/tracer.js';
import { testDatabaseConfig } from '../../../../../testing/patient-limits.js';

/** An executor on a scripted SQL Server. */
export interface TdsLab {
  readonly server: TdsServer;
  readonly executor: ProcedureExecutor;
  /** A database on the same server with a pool of its own. */
  readonly database: SequelizeDatabase;
  readonly logged: Record<string, unknown>[];
  close(): Promise<void>;
}

/** Opens a lab with pools of one connection; the catalogue has a procedure of every name. */
export async function openTdsLab({
  user,
  database: limits = testDatabaseConfig,
}: { readonly user?: string; readonly database?: HostConfig['database'] } = {}): Promise<TdsLab> {
  const server = await startTdsServer();
  const config = { ...limits, connections: 1 };
  const open = (more: PoolOptions): ReturnType<typeof connect> => {
    const pool = connect(server.url, config, more);
    // Keeps Sequelize from asking the server for its version.
    (pool as unknown as { options: { databaseVersion?: string } }).options.databaseVersion = '15.0.0';
    return pool;
  };
  const sequelize = open({ mostValueBytes: 10_000, hasLoginLanguage: true });
  const database = new SequelizeDatabase(open({}));
  const logged: Record<string, unknown>[] = [];
  const log = new Writable({
    write: (chunk: Buffer, _encoding, next) => {
      logged.push(JSON.parse(chunk.toString()) as Record<string, unknown>);
      next();
    },
  });
  const gate = new ProcedureGate(executorConfig.parse(undefined));
  const driver = new MssqlProcedures(database, { maxResultBytes: 10_000, user });
  const bound = { name: '@jsondata', type: 'nvarchar', optional: true };
  const find: ProcedureCatalogue['find'] = (name) =>
    Promise.resolve({ schema: 'dbo', name, parameters: [bound], bound, result: 'texts', isReadOnly: false });
  const catalogue = { find } as ProcedureCatalogue;
  const runs = new ProcedureRuns<object>({ gate, pool: new SequelizeDriverPool<object>(sequelize), driver });
  const logger = createLogger({ level: 'debug' }, log);
  const executor = new ProcedureExecutor({
    catalogue,
    database,
    runs,
    singles: runs,
    observer: new RunObserver({ metrics: labMetrics(), logger, spans: silentTracer, logErrorText: false }, gate),
    definitions: {} as ProcedureDefinitions,
    timeoutSeconds: 30,
  });
  return {
    server,
    executor,
    database,
    logged,
    close: async () => {
      await runs.close();
      await database.sequelize.close();
      await server.close();
    },
  };
}
