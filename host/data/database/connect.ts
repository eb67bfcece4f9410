import { readFileSync } from 'node:fs';
import type { Options } from 'sequelize';
import { BootError, reasonOf } from '../../runtime/boot-error.js';
import type { DriverPoolOptions } from '../../plugin-api/index.js';
import { encryptionOf } from './database-address.js';
import type { DatabaseConfig } from './database-config.js';
import { answerLimits } from './connections/answer-limits.js';
import { ConnectionPool } from './connections/connection-pool.js';
import { mssqlDriver, type MssqlConnection } from './connections/mssql-connection.js';
import { OpenConnections } from './connections/open-connections.js';
import { postgresDriver } from './connections/postgres-client.js';

/** The options of a pool beyond the configuration. */
export interface PoolOptions extends Pick<
  DriverPoolOptions,
  'account' | 'hasLoginLanguage' | 'mostValueBytes' | 'timeZone'
> {
  /** The server's version, when another pool knows it. Without it, Sequelize opens a connection just to ask for it. */
  readonly databaseVersion?: string | undefined;
}

function trusted({ ca: file }: DatabaseConfig): { readonly ca?: string } {
  if (file === undefined) return {};
  try {
    return { ca: readFileSync(file, 'utf8') };
  } catch (cause) {
    throw new BootError(`Configuration: database.ca: ${file} cannot be read: ${reasonOf(cause)}`, { cause });
  }
}

function postgresOptions(url: URL, config: DatabaseConfig, { timeZone }: PoolOptions): Options {
  const encryption = encryptionOf(url);
  return {
    dialect: 'postgres',
    ...(timeZone !== undefined && { keepDefaultTimezone: true }),
    dialectOptions: {
      ...(timeZone !== undefined && {
        options: `-c TimeZone=${timeZone} -c client_min_messages=warning`,
        clientMinMessages: 'ignore',
      }),
      application_name: 'ventanilla',
      statement_timeout: Math.round(config.statementSeconds * 1000),
      idle_in_transaction_session_timeout: Math.round(config.idleTransactionSeconds * 1000),
      keepAlive: true,
      ...(encryption !== 'none' && { ssl: { rejectUnauthorized: encryption === 'checked', ...trusted(config) } }),
    },
  };
}

function mssqlOptions(url: URL, config: DatabaseConfig, more: PoolOptions): Options {
  const { mostValueBytes, hasLoginLanguage } = more;
  const encryption = encryptionOf(url);
  return {
    dialect: 'mssql',
    dialectOptions: {
      options: {
        appName: 'ventanilla',
        requestTimeout: Math.round(config.statementSeconds * 1000),
        encrypt: encryption !== 'none',
        trustServerCertificate: encryption === 'unchecked',
        cryptoCredentialsDetails: trusted(config),
        useUTC: true,
        ...(mostValueBytes !== undefined && { textsize: mostValueBytes }),
        ...(hasLoginLanguage && { language: null, dateFormat: null, datefirst: null }),
      },
    },
  };
}

/** Makes the connection pool for a `postgres://` or `mssql://` address; it connects on first use. */
export function connect(address: string, config: DatabaseConfig, more: PoolOptions = {}): ConnectionPool {
  const url = new URL(address);
  const isMssql = url.protocol === 'mssql:';
  const open = new OpenConnections();
  const options: Options = {
    ...(isMssql ? mssqlOptions(url, config, more) : postgresOptions(url, config, more)),
    dialectModule: (isMssql ? mssqlDriver : postgresDriver)(answerLimits(config), open),
    host: url.hostname,
    ...(url.port && { port: Number(url.port) }),
    database: decodeURIComponent(url.pathname.slice(1)),
    username: more.account?.user ?? decodeURIComponent(url.username),
    password: more.account?.password ?? decodeURIComponent(url.password),
    logging: false,
    ...(more.databaseVersion !== undefined && { databaseVersion: more.databaseVersion }),
    pool: {
      max: config.connections,
      min: 0,
      acquire: Math.round(config.acquireSeconds * 1000),
      idle: 60_000,
      ...(isMssql && { validate: (connection) => (connection as MssqlConnection).isFit }),
    },
  };
  return new ConnectionPool(options, open);
}
