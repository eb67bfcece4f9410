import { BootError, reasonOf } from '../../runtime/boot-error.js';
import type { PoolStanding } from '../../runtime/metrics/pool-metrics.js';
import type { Logger } from '../../plugin-api/index.js';
import type { Tracer } from '../../runtime/tracing/tracer.js';
import { connect } from './connect.js';
import type { DatabaseConfig } from './database-config.js';
import { startEmbeddedPostgres } from '../../../embedded-postgres/index.js';
import { SequelizeDatabase } from './sequelize-database.js';
import { TracedDatabase } from './traced-database.js';

/** The assumed version: Sequelize would otherwise open a connection just to tell servers before 9.5 from later ones. */
const POSTGRES_VERSION = '15.0.0';

/** The connected database of a host, and how it is closed. */
export interface OpenDatabase {
  readonly database: SequelizeDatabase;
  readonly url: string;
  readonly standing: () => PoolStanding;
  /** Ends all connections by force; `close` follows. */
  readonly abandon: () => void;
  readonly close: () => Promise<void>;
}

/** Connects to the configured database, or to the embedded one, which its owner starts. Throws `BootError`. */
export async function openDatabase(
  config: DatabaseConfig,
  dataFolder: string,
  role: 'owner' | 'tool',
  { logger, tracer }: { readonly logger: Logger; readonly tracer: Tracer },
  onLost: ((error: BootError) => void) | undefined,
): Promise<OpenDatabase> {
  const embedded =
    config.url === undefined
      ? await startEmbeddedPostgres({
          dataFolder,
          role,
          log: (message) => logger.info({}, message),
          onLost: (reason) => onLost?.(new BootError(`The embedded database is lost: ${reason}`)),
        })
      : undefined;
  const url = embedded?.url ?? config.url!;
  const isMssql = url.startsWith('mssql:');
  const pool = connect(url, config, isMssql ? {} : { databaseVersion: POSTGRES_VERSION });
  const abandon = (): void => pool.abandon();
  const close = async (): Promise<void> => {
    await pool.close();
    // A server that did not answer its connections would not answer an orderly shutdown either, and no time is left for
    // one.
    await embedded?.stop(pool.isAbandoned ? 'hurried' : 'patient');
  };
  try {
    await pool.authenticate();
  } catch (cause) {
    await close();
    throw new BootError(`The database does not answer: ${reasonOf(cause)}`, { cause });
  }
  const database = tracer.isSilent ? new SequelizeDatabase(pool, config) : new TracedDatabase(pool, config, tracer);
  return { database, url, standing: () => pool.standing, abandon, close };
}
