import { randomBytes } from 'node:crypto';
import { BootError } from '../boot-error.js';
import { tableExists } from '../database/table-exists.js';
import { SealError, type Clock, type Database, type Transaction } from '../plugin-api/index.js';
import type { HostSecrets } from './host-secrets.js';
import { WITHOUT_IT } from './root-key.js';
import { idOfSealed, type Sealer } from './sealer.js';

/** The one row that a database has. */
const ROW = 1;

/** What the data key is sealed for. */
export const DATA_KEY_PURPOSE = 'host/data-key';

/** Where the data key stands, which the keys of a database are derived from: sealed, and so the check of a root key. */
export interface RootKeyRow {
  readonly dataKey: Buffer;
  /** The id of the root key that the data key is sealed under: the database belongs to it. */
  readonly dataKeyId: string;
  /** While the root key changes, the id of the one that hosts seal under already. */
  readonly sealingId: string | undefined;
}

/** The same as the table `host_root_key` has it. */
export interface RootKeyColumns {
  readonly data_key: Buffer;
  readonly sealing_id: Buffer | null;
}

export const rootKeyRowOf = ({ data_key: dataKey, sealing_id }: RootKeyColumns): RootKeyRow => ({
  dataKey,
  dataKeyId: idOfSealed(dataKey),
  sealingId: sealing_id?.toString('hex'),
});

/** Not before the migrations of the host. */
export async function readRootKeyRow(database: Database, tx?: Transaction): Promise<RootKeyRow> {
  const sql = 'SELECT data_key, sealing_id FROM host_root_key WHERE id = $1';
  const [row] = await database.rows<RootKeyColumns>(sql, [ROW], tx);
  return rootKeyRowOf(row!);
}

/** The data key sealed under the key that seals now. Throws `SealError`. */
export const dataKeySealedAnew = (sealer: Sealer, dataKey: Buffer): Buffer =>
  sealer.seal(DATA_KEY_PURPOSE, String(ROW), sealer.open(DATA_KEY_PURPOSE, String(ROW), dataKey));

interface Services {
  readonly database: Database;
  readonly secrets: HostSecrets;
  readonly clock: Clock;
  /** The data key of a database that has none yet; a random one unless it says otherwise. */
  readonly dataKey?: Buffer | undefined;
}

async function makeDataKey({ database, secrets, clock, dataKey = randomBytes(32) }: Services): Promise<Buffer> {
  const data_key = secrets.seal(DATA_KEY_PURPOSE, String(ROW), dataKey);
  await database.insert('host_root_key', [{ id: ROW, data_key, sealed_at: clock.now() }]);
  return data_key;
}

/**
 * Stops the start where none of the root keys is the database's: what is sealed could not be opened, and tokens and
 * the chain of the audit log hang on it. The first start of all makes the data key. The caller holds the migration
 * lock; before the migration that makes the table there is nothing to look at.
 *
 * @param origin where the key comes from, for messages to the operator.
 */
export async function checkRootKey(services: Services, origin: string): Promise<void> {
  const { database, secrets } = services;
  if (!(await tableExists(database, 'host_root_key'))) return;
  const [row] = await database.rows<{ data_key: Buffer }>('SELECT data_key FROM host_root_key WHERE id = $1', [ROW]);
  const sealed = row?.data_key ?? (await makeDataKey(services));
  try {
    secrets.useDataKey(secrets.open(DATA_KEY_PURPOSE, String(ROW), sealed));
  } catch (cause) {
    if (!(cause instanceof SealError)) throw cause;
    throw new BootError(
      `${origin} is not the secret key of this database, which is ${idOfSealed(sealed)}: start with that one, or name it in VENTANILLA_SECRET_KEY_PREVIOUS. ${WITHOUT_IT}`,
      { cause },
    );
  }
}

/**
 * Seals under the root key that the database says from now on: the one that it belongs to, or the one that it is to
 * belong to once all hosts have it. Throws `BootError` where that one is not known.
 */
export function sealAsSaid({ sealingId, dataKeyId }: RootKeyRow, sealer: Sealer): void {
  const id = sealingId ?? dataKeyId;
  if (sealer.sealUnder(id)) return;
  throw new BootError(
    `The root key of this database is being changed to ${id}, which this program does not have: start it with that one in VENTANILLA_SECRET_KEY, and the earlier one in VENTANILLA_SECRET_KEY_PREVIOUS.`,
  );
}

/** Asks the database, and seals as it says. Throws `BootError` as `sealAsSaid`. */
export async function followRootKey(database: Database, sealer: Sealer): Promise<RootKeyRow> {
  const row = await readRootKeyRow(database);
  sealAsSaid(row, sealer);
  return row;
}
