import { Writable } from 'node:stream';
import { hostConfigShape, type HostConfig } from '../../../../host/config/host-config.js';
import { connect, type PoolOptions } from '../../../../host/database/connect.js';
import { SequelizeDatabase } from '../../../../host/database/sequelize-database.js';
import { createLogger } from '../../../../host/logging/create-logger.js';
import type { ProcedureExecutor } from '../../../../host/plugin-api/index.js';
import { DatabaseProcedureExecutor } from '../../../../host/procedures/database-procedure-executor.js';
import { MssqlProcedures } from '../../../../host/procedures/mssql-procedures.js';
import type { ProcedureCatalogue } from '../../../../host/procedures/procedure-catalogue.js';
import type { ProcedureDefinitions } from '../../../../host/procedures/procedure-definitions.js';
import { ProcedureGate } from '../../../../host/procedures/procedure-gate.js';
import { ProcedureMetrics } from '../../../../host/procedures/procedure-metrics.js';
import { ProcedurePool } from '../../../../host/procedures/procedure-pool.js';
import { ProcedureRuns } from '../../../../host/procedures/procedure-runs.js';
import { startTdsServer, type TdsServer } from './tds-server.js';
import { silentTracer } from '../../../../host/tracing/tracer.js';

/** An executor in front of a server that says what a test has it say. */
export interface TdsLab {
  readonly server: TdsServer;
  readonly executor: ProcedureExecutor;
  /** Over a pool of its own. */
  readonly database: SequelizeDatabase;
  readonly logged: Record<string, unknown>[];
  close(): Promise<void>;
}

/** Makes one, with one connection; every name is that of a procedure. */
export async function openTdsLab(
  limits: Partial<HostConfig['database']> = {},
  { user }: { readonly user?: string } = {},
): Promise<TdsLab> {
  const server = await startTdsServer();
  const config = { ...hostConfigShape.database.parse(undefined), connections: 1, ...limits };
  const open = (more: PoolOptions): ReturnType<typeof connect> => {
    const pool = connect(server.url, config, more);
    // Or it would be asked for.
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
  const gate = new ProcedureGate(hostConfigShape.procedureExecutor.parse(undefined));
  const driver = new MssqlProcedures(database, { maxResultBytes: 10_000, user });
  const bound = { name: '@jsondata', type: 'nvarchar', optional: true };
  const find: ProcedureCatalogue['find'] = (name) =>
    Promise.resolve({ schema: 'dbo', name, parameters: [bound], bound, result: 'texts', isReadOnly: false });
  const catalogue = { find } as ProcedureCatalogue;
  const runs = new ProcedureRuns<object>({
    gate,
    pool: new ProcedurePool<object>(sequelize),
    driver,
    catalogue,
    metrics: new ProcedureMetrics(gate),
    logger: createLogger({ level: 'debug' }, log),
    tracer: silentTracer,
    logErrorText: false,
  });
  const executor = new DatabaseProcedureExecutor({
    catalogue,
    database,
    runs,
    singles: runs,
    definitions: {} as ProcedureDefinitions,
    timeoutSeconds: 0.3,
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
