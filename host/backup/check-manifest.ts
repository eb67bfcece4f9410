import type { HostConfig } from '../config/host-config.js';
import { refuseUnknownMigrations, isAtLeast } from '../database/unknown-migrations.js';
import { migrationSources } from '../boot/migration-sources.js';
import type { AnyHostPlugin } from '../plugin-api/index.js';
import { knownRootKeyIds } from '../secrets/known-root-keys.js';
import { hasKeyFile, keyFile } from '../secrets/root-key.js';
import { packageVersion } from '../version.js';
import type { ArchivePart } from './archive/archive-part.js';
import { BackupError } from './backup-error.js';
import { copyKindOf, type CopyKind } from './database/copies.js';
import { MANIFEST, manifestSchema, type Manifest } from './manifest.js';

/** The manifest of a backup, from its first part. Throws `BackupError` where this program does not read it. */
export async function readManifest(part: ArchivePart | undefined): Promise<Manifest> {
  if (part?.name !== MANIFEST) throw new BackupError('This is no backup of Ventanilla.');
  const chunks: Buffer[] = [];
  for await (const chunk of part.content) chunks.push(chunk);
  const values = JSON.parse(Buffer.concat(chunks).toString()) as { readonly version?: unknown };
  const result = manifestSchema.safeParse(values);
  if (result.success) return result.data;
  throw new BackupError(`The backup is of another version, ${String(values.version)}: restore it with that one.`);
}

/** Where a backup of each kind is brought back to. */
const PLACES: Readonly<Record<CopyKind, string>> = {
  embedded: 'The backup is of an embedded database: restore it without DATABASE_URL.',
  logical: 'The backup has the rows of a database: set DATABASE_URL to an empty database of a PostgreSQL server.',
  none: 'The backup has files alone: set DATABASE_URL to its SQL Server database, brought back by its own means.',
};

/** Throws `BackupError` where a backup cannot be brought back with this program and configuration. */
export async function checkManifest(
  manifest: Manifest,
  config: HostConfig,
  plugins: readonly AnyHostPlugin[],
): Promise<void> {
  if (!isAtLeast(packageVersion(), manifest.version))
    throw new BackupError(
      `The backup is of version ${manifest.version}, and this is ${packageVersion()}: restore it with that version or a later one.`,
    );
  await refuseUnknownMigrations(migrationSources(plugins), new Map(Object.entries(manifest.migrations)));
  if (manifest.database !== copyKindOf(config.database)) throw new BackupError(PLACES[manifest.database]);
  const known = knownRootKeyIds(config);
  const lacking = manifest.rootKeys.filter((id) => !known.includes(id));
  if (lacking.length === 0) return;
  throw new BackupError(
    `The backup needs the secret key ${lacking.join(' and ')}, which is not here: ${hasKeyFile(config) ? `put it into ${keyFile(config)}, or ` : ''}set VENTANILLA_SECRET_KEY to it.`,
  );
}
