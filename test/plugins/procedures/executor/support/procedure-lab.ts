import { Writable } from 'node:stream';
import type { Registry } from 'prom-client';
import { z } from 'zod';
import type { HostConfig } from '../../../../../host/boot/config/host-config.js';
import { connect } from '../../../../../host/data/database/connect.js';
import { OpenDriverPools } from '../../../../../host/data/database/connections/open-driver-pools.js';
import { SequelizeDatabase } from '../../../../../host/data/database/sequelize-database.js';
import { PluginMetrics } from '../../../../../host/runtime/metrics/plugin-metrics.js';
import { createLogger } from '../../../../../host/runtime/logging/create-logger.js';
import { definePlugin, type Database, type Dialect } from '../../../../../host/plugin-api/index.js';
import type { ProcedureCall } from '../../../../../plugins/procedures/executor/procedure-call.js';
import { ProcedureExecutor } from '../../../../../plugins/procedures/executor/procedure-executor.js';
import { executorConfig, type ExecutorConfig } from '../../../../../plugins/procedures/executor/executor-config.js';
import { OpenProcedures } from '../../../../../plugins/procedures/executor/open-procedures.js';
import { procedureMetrics } from '../../../../../plugins/procedures/executor/procedure-figures.js';
import { TestClock } from '../../../../../testing/test-clock.js';
import { createTestDatabase } from '../../../../../testing/test-database.js';
import { silentTracer } from '../../../../../host/runtime/tracing/tracer.js';
import { patientPlugins, testDatabaseConfig } from '../../../../../testing/patient-limits.js';

/** A procedure in both dialects: the statements that create it, in order. */
export type Fixture = Readonly<Record<Dialect, string | readonly string[]>>;

/** An executor on a database of its own. */
export interface ProcedureLab {
  readonly executor: ProcedureExecutor;
  /** A pool of its own, for looking at the effects. */
  readonly database: Database;
  readonly clock: TestClock;
  readonly figures: Registry;
  /** The lines of the log, parsed. */
  readonly logged: Record<string, unknown>[];
  readonly url: string;
  make(...fixtures: readonly Fixture[]): Promise<void>;
  /** Returns another executor on the same database with other settings, which is closed with the lab. */
  open(settings: Partial<ExecutorConfig>): ProcedureExecutor;
  /** Checks the user of the procedures, as the start of a host with a plugin `lab` does. */
  check(): Promise<void>;
  /** Closes only the executor. */
  end(): Promise<void>;
  close(): Promise<void>;
}

/** The options of a lab's database. */
interface LabDatabase {
  /** The configuration; by default the patient limits of tests. */
  readonly database?: HostConfig['database'];
  /** Returns the address by which the lab reaches the database, such as that of a proxy. */
  readonly through?: (url: string) => Promise<string>;
}

/** Returns metrics of this plugin only. */
export const labMetrics = (): PluginMetrics =>
  new PluginMetrics([definePlugin({ id: 'procedures', config: z.strictObject({}), metrics: procedureMetrics })]);

/** Opens a lab on a new database. */
export async function openLab(
  settings: object = {},
  { database: config = testDatabaseConfig, through = (url) => Promise.resolve(url) }: LabDatabase = {},
): Promise<ProcedureLab> {
  const own = await createTestDatabase();
  const url = await through(own.url);
  const database = new SequelizeDatabase(connect(url, config), config);
  const clock = new TestClock();
  const logged: Record<string, unknown>[] = [];
  const log = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      logged.push(JSON.parse(chunk.toString()) as Record<string, unknown>);
      done();
    },
  });
  const logger = createLogger({ level: 'debug' }, log);
  const pools = new OpenDriverPools(url, config);
  const host = { plugins: ['lab'], timeZone: 'America/Bogota' };
  const open = (more: object, metrics: PluginMetrics): OpenProcedures =>
    new OpenProcedures(
      { executor: executorConfig.parse({ ...patientPlugins.procedures.executor, ...more }) },
      host,
      database,
      pools,
      clock,
      logger,
      silentTracer,
      metrics,
    );
  const metrics = labMetrics();
  const first = open(settings, metrics);
  const all = [first];
  return {
    executor: new ProcedureExecutor(first),
    figures: metrics.registry,
    database,
    clock,
    logged,
    url,
    make: async (...fixtures) => {
      for (const fixture of fixtures) {
        for (const sql of [fixture[database.dialect]].flat()) await database.rows(sql);
      }
    },
    open: (more) => {
      const next = open(more, labMetrics());
      all.push(next);
      return new ProcedureExecutor(next);
    },
    check: () => first.check(),
    end: () => first.close(),
    close: async () => {
      for (const each of all) await each.close();
      await database.sequelize.close();
      await own.drop();
    },
  };
}

/** Returns a call of a procedure whose code is its name. */
export function callOf(
  name: string,
  json: ProcedureCall['json'] = {},
  more: Partial<ProcedureCall> = {},
): ProcedureCall {
  return { codigo: name, name, json, parameter: 'jsondata', ...more };
}
