import { randomBytes } from 'node:crypto';
import { BootError } from '../../runtime/boot-error.js';
import { SealError, type Clock, type Database, type SealedColumn } from '../../plugin-api/index.js';
import type { HostSecrets } from './host-secrets.js';

/** Returns whether there is a table, or a view, of this name. */
async function tableExists(database: Database, name: string): Promise<boolean> {
  const find = database.dialect === 'postgres' ? 'to_regclass' : 'OBJECT_ID';
  const [row] = await database.rows<{ found: unknown }>(`SELECT ${find}('${name}') AS found`);
  return row!.found !== null;
}

/** The one row that a database has. */
const ROW = 1;

/**
 * Where the data key stands, which the keys of a database are derived from: sealed under its root key, and so its
 * check.
 */
export const dataKeyColumn: SealedColumn = {
  table: 'host_root_key',
  key: 'id',
  column: 'data_key',
  purpose: 'host/data-key',
};

interface Services {
  readonly database: Database;
  readonly secrets: HostSecrets;
  readonly clock: Clock;
  /** The data key of a database that has none yet; a random one unless it says otherwise. */
  readonly dataKey?: Buffer | undefined;
}

async function makeDataKey({ database, secrets, clock, dataKey = randomBytes(32) }: Services): Promise<Buffer> {
  const data_key = secrets.seal(dataKeyColumn.purpose, String(ROW), dataKey);
  await database.insert('host_root_key', [{ id: ROW, data_key, sealed_at: clock.now() }]);
  return data_key;
}

/**
 * Stops the start with a root key that is not the database's: what is sealed could not be opened, and tokens and the
 * chain of the audit log hang on it. The database's may be the present one or one of the previous ones. The first start
 * of all makes the data key. The caller holds the migration lock; before the migration that makes the table there is
 * nothing to look at.
 *
 * @param origin where the key comes from, for messages to the operator.
 * @returns which of the root keys the database belongs to.
 */
export async function checkRootKey(services: Services, origin: string): Promise<'present' | 'previous'> {
  const { database, secrets } = services;
  if (!(await tableExists(database, 'host_root_key'))) return 'present';
  const [row] = await database.rows<{ data_key: Buffer }>('SELECT data_key FROM host_root_key WHERE id = $1', [ROW]);
  const sealed = row?.data_key ?? (await makeDataKey(services));
  try {
    secrets.useDataKey(secrets.open(dataKeyColumn.purpose, String(ROW), sealed));
  } catch (cause) {
    if (!(cause instanceof SealError)) throw cause;
    throw new BootError(
      `${origin} is not the secret key of this database: start with the one that it was made with, or name that one in VENTANILLA_SECRET_KEY_PREVIOUS.`,
      { cause },
    );
  }
  const { head } = secrets.sealer;
  return sealed.subarray(0, head.length).equals(head) ? 'present' : 'previous';
}
