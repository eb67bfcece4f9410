import { randomBytes } from 'node:crypto';
import type { Sequelize } from 'sequelize';
import { connect } from '../host/database/connect.js';
import { hostConfigShape } from '../host/config/host-config.js';
import { databaseServer } from './database-server.js';

const config = hostConfigShape.database.parse(undefined);

async function onServer(work: (server: Sequelize) => Promise<void>): Promise<void> {
  const server = connect(databaseServer(), config);
  try {
    await work(server);
  } finally {
    await server.close();
  }
}

/** A database of its own. */
export interface TestDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

/** Makes a database on the server of this run: empty, or a copy of another one. */
export async function createTestDatabase(template?: string): Promise<TestDatabase> {
  const name = `ventanilla_test_${randomBytes(6).toString('hex')}`;
  const origin = template === undefined ? '' : ` TEMPLATE ${template}`;
  await onServer(async (server) => void (await server.query(`CREATE DATABASE ${name}${origin}`)));
  const url = new URL(databaseServer());
  url.pathname = `/${name}`;
  return {
    url: url.href,
    drop: () =>
      onServer(async (server) => {
        const drop = `DROP DATABASE ${name}`;
        if (server.getDialect() === 'mssql') await server.query(drop);
        // FORCE ends no autovacuum where the account is no superuser; without it, the server does.
        else await server.query(`${drop} WITH (FORCE)`).catch(() => server.query(drop));
      }),
  };
}
