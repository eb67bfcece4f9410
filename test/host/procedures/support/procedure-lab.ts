import { Writable } from 'node:stream';
import type { Registry } from 'prom-client';
import type { z } from 'zod';
import { hostConfigShape } from '../../../../host/config/host-config.js';
import { connect } from '../../../../host/database/connect.js';
import { SequelizeDatabase } from '../../../../host/database/sequelize-database.js';
import { createLogger } from '../../../../host/logging/create-logger.js';
import type { Database, Dialect, ProcedureCall, ProcedureExecutor } from '../../../../host/plugin-api/index.js';
import { openProcedures } from '../../../../host/procedures/open-procedures.js';
import { TestClock } from '../../../../testing/test-clock.js';
import { createTestDatabase } from '../../../../testing/test-database.js';
import { silentTracer } from '../../../../host/tracing/tracer.js';

/** One procedure in the words of both dialects; the statements that make it, one after the other. */
export type Fixture = Readonly<Record<Dialect, string | readonly string[]>>;

/** An executor on a database of its own. */
export interface ProcedureLab {
  readonly executor: ProcedureExecutor;
  /** Another pool, for looking at what happens. */
  readonly database: Database;
  readonly clock: TestClock;
  readonly figures: Registry;
  /** The log, an object a line. */
  readonly logged: Record<string, unknown>[];
  readonly url: string;
  make(...fixtures: readonly Fixture[]): Promise<void>;
  /** Another executor on the same database, with other settings; closed with the lab. */
  open(settings: Partial<z.input<typeof hostConfigShape.procedureExecutor>>): ProcedureExecutor;
  /** Looks at the user of the procedures, as a start does. */
  check(owners: readonly string[]): Promise<void>;
  /** Closes the executor alone. */
  end(): Promise<void>;
  close(): Promise<void>;
}

/** What else may be said of a lab's database. */
interface LabDatabase {
  readonly limits?: object;
  /** By what address it is reached. */
  readonly through?: (url: string) => Promise<string>;
}

/** Makes one. */
export async function openLab(
  settings: object = {},
  { limits = {}, through = (url) => Promise.resolve(url) }: LabDatabase = {},
): Promise<ProcedureLab> {
  const own = await createTestDatabase();
  const url = await through(own.url);
  const config = {
    procedureExecutor: hostConfigShape.procedureExecutor.parse(settings),
    database: hostConfigShape.database.parse(limits),
    timeZone: 'America/Bogota',
  };
  const database = new SequelizeDatabase(connect(url, config.database), config.database);
  const clock = new TestClock();
  const logged: Record<string, unknown>[] = [];
  const log = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      logged.push(JSON.parse(chunk.toString()) as Record<string, unknown>);
      done();
    },
  });
  const logger = createLogger({ level: 'debug' }, log);
  const open = (procedureExecutor: typeof config.procedureExecutor): ReturnType<typeof openProcedures> =>
    openProcedures({
      config: { ...config, procedureExecutor },
      url,
      database,
      clock,
      logger,
      tracer: silentTracer,
    });
  const first = open(config.procedureExecutor);
  const all = [first];
  return {
    executor: first.executor,
    figures: first.figures,
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
      const next = open(hostConfigShape.procedureExecutor.parse(more));
      all.push(next);
      return next.executor;
    },
    check: (owners) => first.check(owners),
    end: () => first.close(),
    close: async () => {
      for (const each of all) await each.close();
      await database.sequelize.close();
      await own.drop();
    },
  };
}

/** A call of a procedure, named as its code. */
export function callOf(
  name: string,
  json: ProcedureCall['json'] = {},
  more: Partial<ProcedureCall> = {},
): ProcedureCall {
  return { codigo: name, name, json, parameter: 'jsondata', ...more };
}
