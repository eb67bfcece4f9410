import { setTimeout as wait } from 'node:timers/promises';
import { BootError, reasonOf } from '../boot-error.js';
import {
  ConflictError,
  type Database,
  type Logger,
  type Migration,
  type MigrationContext,
} from '../plugin-api/index.js';
import { columnTypes } from './column-types.js';
import { migrationFiles, type MigrationFile, type MigrationSource } from './migration-files.js';
import { MigrationTable, type AppliedMigration } from './migration-table.js';

/**
 * How long a statement of a migration waits for a lock. Later statements queue behind it, requests of hosts that serve
 * meanwhile among them: it leaves the queue, and tries again once they are through.
 */
const LOCK_SECONDS = 1;
const LOCK_ATTEMPTS = 30;

/** A migration that is not run yet, with what its line in the table will say. */
interface PendingMigration extends AppliedMigration, MigrationFile {
  readonly migration: Migration;
}

/** A migration and its line in the table are one transaction, so that a crash leaves both or neither. */
async function runMigration(
  database: Database,
  table: MigrationTable,
  { migration, name, version, compatible_from }: PendingMigration,
): Promise<void> {
  await database.transaction(
    async (tx) => {
      // Its connection sets no limit; the database, or the account, may still have one.
      if (database.dialect === 'postgres') {
        await database.rows('SET LOCAL statement_timeout = 0', [], tx);
        await database.rows('SET LOCAL idle_in_transaction_session_timeout = 0', [], tx);
      }
      const context: MigrationContext = {
        dialect: database.dialect,
        types: columnTypes[database.dialect],
        tx,
        run: async (sql, bind) => void (await database.rows(sql, bind, tx)),
      };
      await migration.up(context);
      await table.add({ name, version, compatible_from }, tx);
    },
    { lockWaitSeconds: LOCK_SECONDS },
  );
}

/** Throws once a lock was not had in so many attempts. */
async function insist(run: () => Promise<void>, busy: (attempt: number) => void): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (cause) {
      if (!(cause instanceof ConflictError)) throw cause;
      if (attempt === LOCK_ATTEMPTS) {
        throw new Error(`another session keeps a table of it locked; ended after ${attempt} attempts`, { cause });
      }
      busy(attempt);
    }
    await wait(LOCK_SECONDS * 1000);
  }
}

async function readMigration({ owner, version }: MigrationSource, file: MigrationFile): Promise<PendingMigration> {
  try {
    const { migration } = (await import(file.url.href)) as { migration: Migration };
    return { ...file, version, compatible_from: migration.compatibleFrom ?? null, migration };
  } catch (cause) {
    throw new BootError(`Plugin "${owner}": the migration ${file.name} cannot be read: ${reasonOf(cause)}`, { cause });
  }
}

/**
 * What is not run yet of one owner, in the order in which it runs.
 *
 * @param applied what was run; `undefined` where there is no table of it.
 */
export async function pendingMigrations(
  source: MigrationSource,
  applied: readonly AppliedMigration[] | undefined,
): Promise<readonly PendingMigration[]> {
  const done = new Set(applied?.map(({ name }) => name));
  const files = (await migrationFiles(source)).filter(({ name }) => !done.has(name));
  return Promise.all(files.map((file) => readMigration(source, file)));
}

/**
 * Runs what is pending of one owner, in the order of the file names, and says so where there is some. The caller holds
 * the migration lock, and has held it since `applied` was read: `undefined` where there is no table of it.
 */
export async function migrate(
  database: Database,
  source: MigrationSource,
  applied: readonly AppliedMigration[] | undefined,
  logger: Logger,
): Promise<void> {
  const { owner, folder } = source;
  if (!folder) return;
  const table = new MigrationTable(database, owner);
  if (!applied) await table.create();
  const pending = await pendingMigrations(source, applied);
  if (pending.length > 0) logger.info({ owner, migrations: pending.length }, 'migrating the database');
  for (const migration of pending) {
    const { name } = migration;
    try {
      await insist(
        () => runMigration(database, table, migration),
        (attempt) => logger.info({ owner, migration: name, attempt }, 'a migration waits for a table to be free'),
      );
    } catch (cause) {
      throw new BootError(`Plugin "${owner}": the migration ${name} failed: ${reasonOf(cause)}`, { cause });
    }
  }
}
