import { readdir } from 'node:fs/promises';
import { MigrationError, Umzug, type UmzugStorage } from 'umzug';
import { BootError, reasonOf } from '../boot-error.js';
import type { Database, Migration, MigrationContext } from '../plugin-api/index.js';
import { columnTypes } from './column-types.js';

/** Whose migrations: a plugin's id, or `host`. */
export interface MigrationSource {
  readonly owner: string;
  readonly folder: URL;
}

async function migrationFiles(folder: URL): Promise<string[]> {
  const names = await readdir(folder);
  return names.filter((name) => /^\d{4}-[a-z0-9-]+\.[jt]s$/.test(name)).sort();
}

async function createTable(database: Database, table: string): Promise<void> {
  const column = columnTypes[database.dialect].text(200);
  const definition = `${table} (name ${column} NOT NULL CONSTRAINT ${table}_pk PRIMARY KEY)`;
  await database.rows(
    database.dialect === 'postgres'
      ? `CREATE TABLE IF NOT EXISTS ${definition}`
      : `IF OBJECT_ID('${table}') IS NULL CREATE TABLE ${definition}`,
  );
}

/** A migration and its line in the table are one transaction, so that a crash leaves both or neither. */
async function runMigration(
  database: Database,
  table: string,
  name: string,
  migration: Migration,
): Promise<void> {
  await database.transaction(async (tx) => {
    // Rewriting a large table may take longer than any request's statement.
    if (database.dialect === 'postgres') await database.rows('SET LOCAL statement_timeout = 0', [], tx);
    const context: MigrationContext = {
      dialect: database.dialect,
      types: columnTypes[database.dialect],
      tx,
      run: async (sql, bind) => void (await database.rows(sql, bind, tx)),
    };
    await migration.up(context);
    await database.insert(table, [{ name }], [], tx);
  });
}

/** Runs what is pending of one owner, in the order of the file names. The caller holds the migration lock. */
export async function migrate(database: Database, { owner, folder }: MigrationSource): Promise<void> {
  const table = `${owner.replaceAll('-', '_')}_migration`;
  await createTable(database, table);
  const files = await migrationFiles(folder).catch((cause: unknown) => {
    throw new BootError(`Plugin "${owner}": its folder of migrations cannot be read.`, { cause });
  });

  const storage: UmzugStorage = {
    executed: async () =>
      (await database.rows<{ name: string }>(`SELECT name FROM ${table}`)).map(({ name }) => name),
    logMigration: () => Promise.resolve(),
    unlogMigration: () => Promise.reject(new Error('migrations only go forward')),
  };
  const umzug = new Umzug({
    storage,
    logger: undefined,
    migrations: files.map((file) => {
      const name = file.replace(/\.[jt]s$/, '');
      return {
        name,
        up: async () => {
          const module = (await import(new URL(file, folder).href)) as { migration: Migration };
          await runMigration(database, table, name, module.migration);
        },
      };
    }),
  });
  await umzug.up().catch((cause: unknown) => {
    const failed = cause instanceof MigrationError ? cause.migration.name : 'of unknown name';
    const origin = cause instanceof Error && cause.cause instanceof Error ? cause.cause : cause;
    throw new BootError(`Plugin "${owner}": the migration ${failed} failed: ${reasonOf(origin)}`, { cause });
  });
}
