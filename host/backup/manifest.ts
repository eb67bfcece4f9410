import { z } from 'zod';
import { SealStore } from '../audit/seal-store.js';
import { appliedMigrations } from '../database/migration-table.js';
import type { AnyHostPlugin, ChainedLog, Clock, Database, Secrets } from '../plugin-api/index.js';
import { readRootKeyRow } from '../secrets/root-key-check.js';
import { packageVersion } from '../version.js';
import { BackupError } from './backup-error.js';
import { COPY_KINDS, type CopyKind } from './database/copies.js';

/** The first part of a backup. */
export const MANIFEST = 'manifest.json';

const hex = z.string().regex(/^[0-9a-f]+$/);

/** What a backup says of itself before anything of it is brought back. */
export const manifestSchema = z.object({
  format: z.literal(1),
  /** Of the service that made it. */
  version: z.string(),
  /** All that was acknowledged before is in it; of a database that is not in it, that is for its own backup to say. */
  begunAt: z.iso.datetime(),
  /** Which city it is of: backups of one have the same. */
  city: hex,
  /** The ids of the root keys that it needs, which are not in it: two while the root key is being changed. */
  rootKeys: z.array(hex).min(1),
  /** Whether it holds the database, and how. */
  database: z.enum(COPY_KINDS),
  migrations: z.record(
    z.string(),
    z.array(z.object({ name: z.string(), version: z.string(), compatible_from: z.string().nullable() })),
  ),
  /** Where each chained log stood, at least: `npm run audit -- verify --head`. */
  heads: z.record(z.string(), z.object({ seq: z.int().positive(), hash: hex })),
});

export type Manifest = z.output<typeof manifestSchema>;

/** The last part: how the copy ended. */
export const SUMMARY = 'summary.json';

interface DescribedServices {
  readonly database: Database;
  readonly clock: Clock;
  readonly secrets: Secrets;
  readonly logs: readonly ChainedLog[];
  readonly plugins: readonly AnyHostPlugin[];
}

/** The same for all backups of a database, whatever its root key is; it tells nothing of a key. */
export const cityOf = (secrets: Secrets): string =>
  secrets.key('host/backup-name').export().subarray(0, 4).toString('hex');

/** What a backup has, up to its moment, in words for operators. */
export function momentOf({ database, begunAt }: Pick<Manifest, 'database' | 'begunAt'>): string {
  return database === 'none'
    ? `All files that were acknowledged before ${begunAt} are in it; the database is not.`
    : `All that was acknowledged before ${begunAt} is in it.`;
}

async function rootKeysOf(database: Database): Promise<string[]> {
  const { dataKeyId, sealingId } = await readRootKeyRow(database);
  return sealingId === undefined || sealingId === dataKeyId ? [dataKeyId] : [dataKeyId, sealingId];
}

/** Throws `BackupError` where a database needs a root key, once it is copied, that the manifest does not name. */
export async function refuseOtherKeys(database: Database, { rootKeys }: Manifest): Promise<void> {
  if ((await rootKeysOf(database)).every((id) => rootKeys.includes(id))) return;
  throw new BackupError('The root key was changed while the database was copied: take the backup again.');
}

export async function describeBackup(services: DescribedServices, kind: CopyKind): Promise<Manifest> {
  const { database, clock, secrets, logs, plugins } = services;
  const heads: Record<string, { seq: number; hash: string }> = {};
  // A database that is backed up by its own means, before this, has fewer entries.
  for (const log of kind === 'none' ? [] : logs) {
    const { head } = await new SealStore(database, log).end();
    if (head.seq > 0) heads[log.name] = { seq: head.seq, hash: head.hash.toString('hex') };
  }
  const rootKeys = await rootKeysOf(database);
  const migrations = await appliedMigrations(database, ['host', ...plugins.map(({ id }) => id)]);
  return {
    format: 1,
    version: packageVersion(),
    begunAt: clock.now().toISOString(),
    city: cityOf(secrets),
    rootKeys,
    database: kind,
    migrations: Object.fromEntries([...migrations].map(([owner, applied]) => [owner, [...applied]])),
    heads,
  };
}
