import { setTimeout as wait } from 'node:timers/promises';
import { BootError, reasonOf } from '../../runtime/boot-error.js';
import {
  ConflictError,
  type Database,
  type Logger,
  type Migration,
  type MigrationContext,
} from '../../plugin-api/index.js';
import { columnTypes } from './column-types.js';
import { migrationFiles, type MigrationSource } from './migration-files.js';
import { MigrationTable, type AppliedMigration } from './migration-table.js';

/**
 * The lock wait of a migration's statements. Later statements queue behind a waiting one, also the requests of running
 * hosts: the migration leaves the queue, and retries after they are done.
 */
const LOCK_SECONDS = 1;
const LOCK_ATTEMPTS = 30;

/** Runs a migration and records it in one transaction, so that a crash leaves both or neither. */
async function runMigration(
  database: Database,
  table: MigrationTable,
  { name, version }: { readonly name: string; readonly version: string },
  migration: Migration,
): Promise<void> {
  await database.transaction(
    async (tx) => {
      // The connection sets no limit, but the database or the account may.
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
      await table.add({ name, version, compatible_from: migration.compatibleFrom ?? null }, tx);
    },
    { lockWaitSeconds: LOCK_SECONDS },
  );
}

/** Retries while a lock is not obtained in time; throws after the last attempt. */
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

/**
 * Runs the pending migrations of one owner in the order of the file names, and logs their number. The caller has held
 * the migration lock since it read `applied`, which is undefined where the owner has no migration table yet.
 */
export async function migrate(
  database: Database,
  source: MigrationSource,
  applied: readonly AppliedMigration[] | undefined,
  logger: Logger,
): Promise<void> {
  const { owner, version, folder } = source;
  if (!folder) return;
  const table = new MigrationTable(database, owner);
  if (!applied) await table.create();
  const done = new Set(applied?.map(({ name }) => name));
  const pending = (await migrationFiles(source)).filter(({ name }) => !done.has(name));
  if (pending.length > 0) logger.info({ owner, migrations: pending.length }, 'migrating the database');
  for (const { name, url } of pending) {
    try {
      const { migration } = (await import(url.href)) as { migration: Migration };
      await insist(
        () => runMigration(database, table, { name, version }, migration),
        (attempt) => logger.info({ owner, migration: name, attempt }, 'a migration waits for a table to be free'),
      );
    } catch (cause) {
      throw new BootError(`Plugin "${owner}": the migration ${name} failed: ${reasonOf(cause)}`, { cause });
    }
  }
}
