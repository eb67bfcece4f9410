import { setTimeout as wait } from 'node:timers/promises';
import { BootError, reasonOf } from '../../runtime/boot-error.js';
import type { Database } from '../../plugin-api/index.js';
import { connect } from './connect.js';
import type { DatabaseConfig } from './database-config.js';
import { SequelizeDatabase } from './sequelize-database.js';

/** Where the database is, and how it is spoken to. */
export interface DatabaseServer {
  readonly url: string;
  readonly config: DatabaseConfig;
}

/** What Sequelize has learnt of the server, which its types do not tell. */
interface Versioned {
  readonly options: { readonly databaseVersion?: string };
}

/** How often in a row a server may leave the question unanswered whether it is there. */
const MOST_SILENCES = 3;
const LONGEST_PAUSE_SECONDS = 30;

/**
 * Lets work wait for a statement as long as it takes, on connections of its own that have no limit. It ends all the
 * same where the server is not there any more: that is asked meanwhile on the other connections, which have one.
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

/** Resolves once the server has been silent too often, or with nothing once that does not matter any more. */
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
