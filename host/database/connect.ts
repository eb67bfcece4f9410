import { Sequelize, type Options } from 'sequelize';
import type { HostConfig } from '../config/host-config.js';

type DatabaseConfig = HostConfig['database'];

function postgresOptions(url: URL, config: DatabaseConfig): Options {
  const mode = url.searchParams.get('sslmode');
  const encrypted = mode !== null && mode !== 'disable' && mode !== 'prefer';
  return {
    dialect: 'postgres',
    dialectOptions: {
      application_name: 'ventanilla',
      statement_timeout: Math.round(config.statementSeconds * 1000),
      keepAlive: true,
      ...(encrypted && { ssl: { rejectUnauthorized: mode !== 'no-verify' } }),
    },
  };
}

function mssqlOptions(url: URL, config: DatabaseConfig): Options {
  return {
    dialect: 'mssql',
    dialectOptions: {
      options: {
        appName: 'ventanilla',
        requestTimeout: Math.round(config.statementSeconds * 1000),
        encrypt: url.searchParams.get('encrypt') !== 'false',
        trustServerCertificate: url.searchParams.get('trustServerCertificate') === 'true',
        useUTC: true,
      },
    },
  };
}

/** Makes the connection pool for a `postgres://` or `mssql://` address; it connects when it is first used. */
export function connect(address: string, config: DatabaseConfig): Sequelize {
  const url = new URL(address);
  const specific = url.protocol === 'mssql:' ? mssqlOptions(url, config) : postgresOptions(url, config);
  return new Sequelize({
    ...specific,
    host: url.hostname,
    ...(url.port && { port: Number(url.port) }),
    database: decodeURIComponent(url.pathname.slice(1)),
    username: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    logging: false,
    pool: {
      max: config.connections,
      min: 0,
      acquire: Math.round(config.acquireSeconds * 1000),
      idle: 60_000,
    },
  });
}
