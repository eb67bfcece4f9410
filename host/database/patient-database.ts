import type { HostConfig } from '../config/host-config.js';
import type { Database } from '../plugin-api/index.js';
import { connect } from './connect.js';
import { SequelizeDatabase } from './sequelize-database.js';

/** Where the database is, and how it is spoken to. */
export interface DatabaseServer {
  readonly url: string;
  readonly config: HostConfig['database'];
}

/**
 * Lets work wait for the database as long as it takes. On PostgreSQL a transaction lifts its limit itself; on SQL Server the
 * limit of a statement is the connection's, so the work is given connections without one.
 */
export async function onPatientDatabase<T>(
  database: Database,
  { url, config }: DatabaseServer,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  if (database.dialect === 'postgres') return work(database);
  const sequelize = connect(url, { ...config, statementSeconds: 0 });
  try {
    return await work(new SequelizeDatabase(sequelize, config));
  } finally {
    await sequelize.close();
  }
}
