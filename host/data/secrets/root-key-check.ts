import { randomBytes } from 'node:crypto';
import { BootError } from '../../runtime/boot-error.js';
import { SealError, type Clock, type Database, type SealedColumn } from '../../plugin-api/index.js';
import type { HostSecrets } from './host-secrets.js';

/** Tells whether a table, or a view, of this name exists. */
async function tableExists(database: Database, name: string): Promise<boolean> {
  const find = database.dialect === 'postgres' ? 'to_regclass' : 'OBJECT_ID';
  const [row] = await database.rows<{ found: unknown }>(`SELECT ${find}('${name}') AS found`);
  return row!.found !== null;
}

/** The id of the table's only row. */
const ROW = 1;

/**
 * The column of the data key, from which the other keys of a database are derived. It is sealed under the root key, so
 * that opening it checks the root key.
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
  /** The data key for a database without one; random when undefined. */
  readonly dataKey?: Buffer | undefined;
}

async function makeDataKey({ database, secrets, clock, dataKey = randomBytes(32) }: Services): Promise<Buffer> {
  const data_key = secrets.sealBytes(dataKeyColumn.purpose, String(ROW), dataKey);
  await database.insertRows('host_root_key', [{ id: ROW, data_key, sealed_at: clock.now() }]);
  return data_key;
}

/**
 * Stops the start where the root key is not that of the database: sealed values could not be opened, and tokens and the
 * chain of the audit log depend on it. The database may belong to the present root key or to a previous one. The first
 * start of all makes the data key. The caller holds the migration lock; a database without the table `host_root_key`
 * passes.
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
    secrets.useDataKey(secrets.openSealed(dataKeyColumn.purpose, String(ROW), sealed));
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
