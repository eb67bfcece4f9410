import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { connect } from '../host/data/database/connect.js';
import { databaseServer } from './database-server.js';
import { testDatabaseConfig } from './patient-limits.js';

let postgres: pg.Pool | undefined;

function openPool(url: string): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max: 1, allowExitOnIdle: true });
  // The server ends before the process does.
  return pool.on('error', () => undefined);
}

/**
 * Runs a statement on the server's first database. On PostgreSQL it uses a pool that is kept and does not keep the
 * process alive.
 */
async function onServer(statement: string): Promise<void> {
  const url = databaseServer();
  if (url.startsWith('postgres')) {
    postgres ??= openPool(url);
    await postgres.query(statement);
    return;
  }
  const server = connect(url, testDatabaseConfig);
  try {
    await server.query(statement);
  } finally {
    await server.close();
  }
}

/** A database for one test host. */
export interface TestDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

/** Creates a database on the server of this run: empty, or a copy of another one. */
export async function createTestDatabase(template?: string): Promise<TestDatabase> {
  const name = `ventanilla_test_${randomBytes(6).toString('hex')}`;
  // A file copy costs half as much as a copy by the log; but its checkpoints would disturb a server that others use.
  const strategy = process.env['TEST_DATABASE_URL'] ? '' : ' STRATEGY FILE_COPY';
  const origin = template === undefined ? '' : ` TEMPLATE ${template}${strategy}`;
  await onServer(`CREATE DATABASE ${name}${origin}`);
  const url = new URL(databaseServer());
  url.pathname = `/${name}`;
  return {
    url: url.href,
    drop: async () => {
      const drop = `DROP DATABASE ${name}`;
      if (!databaseServer().startsWith('postgres')) await onServer(drop);
      // Without superuser rights FORCE cannot end autovacuum; a plain DROP can.
      else await onServer(`${drop} WITH (FORCE)`).catch(() => onServer(drop));
    },
  };
}
