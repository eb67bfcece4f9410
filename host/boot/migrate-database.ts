import type { Container } from 'inversify';
import type { CoreServices } from './core-services.js';
import { migrate } from '../database/migrate.js';
import { withMigrationLock } from '../database/migration-lock.js';
import { appliedMigrations } from '../database/migration-table.js';
import { refuseUnknownMigrations } from '../database/unknown-migrations.js';
import { Clock, Database, Logger, type AnyHostPlugin } from '../plugin-api/index.js';
import { checkRootKey } from '../secrets/root-key-check.js';
import { packageVersion } from '../version.js';

/**
 * Brings the database to what host and plugins need, one host at a time. A program that is older than the database, or
 * that has another root key, ends here and has changed nothing.
 */
export async function migrateDatabase(
  container: Container,
  { server, secrets, keyOrigin }: CoreServices,
  plugins: readonly AnyHostPlugin[],
): Promise<void> {
  const database = container.get<Database>(Database);
  const clock = container.get<Clock>(Clock);
  const logger = container.get<Logger>(Logger);
  const folder = new URL('../database/migrations/', import.meta.url);
  const ours = { owner: 'host', version: packageVersion(), folder };
  const theirs = plugins.map(({ id, version = ours.version, migrations }) => ({
    owner: id,
    version,
    folder: migrations,
  }));
  const sources = [ours, ...theirs];
  await withMigrationLock(database, server, async (patient) => {
    const applied = await appliedMigrations(
      patient,
      sources.map(({ owner }) => owner),
    );
    await refuseUnknownMigrations(sources, applied);
    await checkRootKey({ database: patient, secrets, clock }, keyOrigin);
    await migrate(patient, ours, applied.get(ours.owner), logger);
    // Once more, as the table may be new.
    const belongsTo = await checkRootKey({ database: patient, secrets, clock }, keyOrigin);
    if (belongsTo === 'previous')
      logger.warn({}, 'the database belongs to a previous secret key still: run npm run keys -- reseal');
    for (const source of theirs) await migrate(patient, source, applied.get(source.owner), logger);
  });
}
