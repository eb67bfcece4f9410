import { timingSafeEqual } from 'node:crypto';
import { BootError } from '../boot-error.js';
import { tableExists } from '../database/table-exists.js';
import type { Clock, Database, Secrets } from '../plugin-api/index.js';

/** The number of the key that a database begins with. What is sealed under a later one can name its number. */
const FIRST_KEY = 1;

/** Derived like every other key: it tells nothing of the root key, nor of what else is derived from it. */
const checkValueOf = (secrets: Secrets): Buffer => secrets.key('host/root-key-check').export();

async function storedValue(database: Database): Promise<Buffer | undefined> {
  const [row] = await database.rows<{ check_value: Buffer }>(
    'SELECT check_value FROM host_root_key WHERE id = $1',
    [FIRST_KEY],
  );
  return row?.check_value;
}

/**
 * Stops the start with another root key than the database's: what is sealed could not be opened, and the chain of the
 * audit log would go on with links that the right key refuses. The first start of all notes what the key is told by. The
 * caller holds the migration lock; before the migration that makes its table there is nothing to compare.
 *
 * @param origin where the key comes from, for whoever has to mend it.
 */
export async function checkRootKey(
  {
    database,
    secrets,
    clock,
  }: { readonly database: Database; readonly secrets: Secrets; readonly clock: Clock },
  origin: string,
): Promise<void> {
  if (!(await tableExists(database, 'host_root_key'))) return;
  const own = checkValueOf(secrets);
  const stored = await storedValue(database);
  if (stored === undefined) {
    await database.insert('host_root_key', [{ id: FIRST_KEY, check_value: own, added_at: clock.now() }]);
    return;
  }
  if (timingSafeEqual(stored, own)) return;
  throw new BootError(
    `${origin} is not the secret key of this database: start with the one that it was made with.`,
  );
}
