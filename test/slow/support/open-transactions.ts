import type { Database } from '../../../host/plugin-api/index.js';
import { until } from '../../../testing/until.js';

const others = `SELECT pid FROM pg_stat_activity
  WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()`;

/** The traces of a session that does not end its transaction. */
const leftovers = {
  transactions: `SELECT pid, state, query FROM pg_stat_activity WHERE pid IN (${others}) AND xact_start IS NOT NULL`,
  locks: `SELECT pid, locktype, mode FROM pg_locks WHERE pid IN (${others}) OR (pid IS NULL AND locktype <> 'virtualxid')`,
  prepared: 'SELECT gid FROM pg_prepared_xacts',
};

/** Waits until no other session of the database has a transaction or a lock; throws with the last ones that it saw. */
export async function waitUntilNoneIsOpen(database: Database): Promise<void> {
  let open: object[] = [];
  const isNoneOpen = async (): Promise<boolean> => {
    const found = await Promise.all(Object.values(leftovers).map((sql) => database.rows(sql)));
    open = found.flat();
    return open.length === 0;
  };
  await until('no transaction and no lock is open', isNoneOpen).catch((cause: unknown) => {
    throw new Error(`left open: ${JSON.stringify(open)}`, { cause });
  });
}
