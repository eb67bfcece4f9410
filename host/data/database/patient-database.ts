import { setTimeout as wait } from 'node:timers/promises';
import { BootError, reasonOf } from '../../runtime/boot-error.js';
import type { Database } from '../../plugin-api/index.js';
import { connect } from './connect.js';
import type { DatabaseConfig } from './database-config.js';
import { SequelizeDatabase } from './sequelize-database.js';

/** The address of a database, and the configuration of its connections. */
export interface DatabaseServer {
  readonly url: string;
  readonly config: DatabaseConfig;
}

/** The server's version, which Sequelize's types do not declare. */
interface Versioned {
  readonly options: { readonly databaseVersion?: string };
}

/** The number of checks in a row that a server may leave unanswered. */
const MOST_SILENCES = 3;
const LONGEST_PAUSE_SECONDS = 30;

/**
 * Runs work whose statements may take any time, on connections of its own without limits. It still fails when the
 * server is gone: that is checked meanwhile on the other connections, which have limits.
 */
export async function onPatientDatabase<T>(
  database: Database,
  { url, config }: DatabaseServer,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const { databaseVersion } = (database.sequelize as unknown as Versioned).options;
  const pool = connect(url, { ...config, statementSeconds: 0, idleTransactionSeconds: 0 }, { databaseVersion });
  const done = new AbortController();
  let silence: BootError | undefined;
  void silenceOf(database, config.statementSeconds, done.signal).then((found) => {
    if (!found) return;
    silence = found;
    pool.abandon();
  });
  try {
    return await work(new SequelizeDatabase(pool, config));
  } catch (error) {
    throw silence ?? error;
  } finally {
    done.abort();
    await pool.close();
  }
}

/** Resolves with an error once the server was silent too often, or with nothing once the work is done. */
async function silenceOf(database: Database, seconds: number, signal: AbortSignal): Promise<BootError | undefined> {
  for (let silences = 0; ;) {
    await wait(Math.min(seconds, LONGEST_PAUSE_SECONDS) * 1000, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return undefined;
    try {
      await database.rows('SELECT 1 AS one');
      silences = 0;
    } catch (cause) {
      silences += 1;
      if (silences === MOST_SILENCES) {
        return new BootError(`The database does not answer any more: ${reasonOf(cause)}`, { cause });
      }
    }
  }
}
