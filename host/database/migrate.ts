import { MigrationError, Umzug, type UmzugStorage } from 'umzug';
import { BootError, reasonOf } from '../boot-error.js';
import type { Database, Migration, MigrationContext } from '../plugin-api/index.js';
import { columnTypes } from './column-types.js';
import { migrationFiles, type MigrationSource } from './migration-files.js';
import { MigrationTable } from './migration-table.js';

/** A migration and its line in the table are one transaction, so that a crash leaves both or neither. */
async function runMigration(
  database: Database,
  table: MigrationTable,
  { name, version }: { readonly name: string; readonly version: string },
  migration: Migration,
): Promise<void> {
  await database.transaction(async (tx) => {
    // Its connection is told of no limit, which leaves it the one that the database, or its account, may have by itself.
    if (database.dialect === 'postgres') await database.rows('SET LOCAL statement_timeout = 0', [], tx);
    const context: MigrationContext = {
      dialect: database.dialect,
      types: columnTypes[database.dialect],
      tx,
      run: async (sql, bind) => void (await database.rows(sql, bind, tx)),
    };
    await migration.up(context);
    await table.add({ name, version, compatible_from: migration.compatibleFrom ?? null }, tx);
  });
}

/** Runs what is pending of one owner, in the order of the file names. The caller holds the migration lock. */
export async function migrate(database: Database, source: MigrationSource): Promise<void> {
  const { owner, version, folder } = source;
  if (!folder) return;
  const table = new MigrationTable(database, owner);
  await table.create();
  const storage: UmzugStorage = {
    executed: async () => (await table.applied()).map(({ name }) => name),
    logMigration: () => Promise.resolve(),
    unlogMigration: () => Promise.reject(new Error('migrations only go forward')),
  };
  const umzug = new Umzug({
    storage,
    logger: undefined,
    migrations: (await migrationFiles(source)).map(({ name, url }) => ({
      name,
      up: async () => {
        const module = (await import(url.href)) as { migration: Migration };
        await runMigration(database, table, { name, version }, module.migration);
      },
    })),
  });
  await umzug.up().catch((cause: unknown) => {
    const failed = cause instanceof MigrationError ? cause.migration.name : 'of unknown name';
    const origin = cause instanceof Error && cause.cause instanceof Error ? cause.cause : cause;
    throw new BootError(`Plugin "${owner}": the migration ${failed} failed: ${reasonOf(origin)}`, { cause });
  });
}
