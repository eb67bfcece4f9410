import type { Dialect, Transaction } from './database.js';

/** Column types that mean the same on both dialects; everything else in a migration is standard SQL. */
export interface ColumnTypes {
  /** Integer key that the database counts up, `NOT NULL`. */
  readonly identity: string;
  readonly integer: string;
  readonly bigint: string;
  readonly boolean: string;
  /** Unicode text of at most so many characters, compared exactly (case and accents count). */
  text(length: number): string;
  /** Unicode text without a limit. */
  readonly longText: string;
  /** Returns a JSON document; the column must be named, as SQL Server checks it. */
  json(column: string, constraint: string): string;
  /** A moment, with its offset. */
  readonly timestamp: string;
  /** Bytes, at most so many. */
  binary(length: number): string;
  readonly true: string;
  readonly false: string;
}

/** What a migration is handed. */
export interface MigrationContext {
  readonly dialect: Dialect;
  readonly types: ColumnTypes;
  readonly tx: Transaction;
  /** Runs one statement in the migration's transaction. */
  readonly run: (sql: string, bind?: readonly unknown[]) => Promise<void>;
}

/** `x.y.z`. */
export type Version = `${number}.${number}.${number}`;

/** What programs of other versions need to know of a migration. */
export interface MigrationOptions {
  /**
   * The oldest version of the owner that works on the schema as this migration leaves it, without knowing the
   * migration: for hosts of an old version that start again while a roll-out is under way. Versions are the plugin's
   * own where it has one (`HostPlugin.version`), the service's otherwise. Stored when the migration is run. Without it,
   * every program that does not know the migration refuses to start.
   *
   * A new table or a nullable column is compatible from the version that came before. A column is dropped in two steps:
   * 0.3.0 stops to use it; 0.4.0 drops it, compatible from 0.3.0.
   */
  readonly compatibleFrom?: Version;
}

/**
 * One step of a plugin's schema. A file of the plugin's `migrations` folder exports one as `migration`; files run in
 * the order of their names, each in its own transaction with its line in `<plugin>_migration`, and are never changed
 * once released. Name every constraint and index: generated names differ between databases.
 */
export interface Migration extends MigrationOptions {
  readonly up: (context: MigrationContext) => Promise<void>;
}

/** Gives a migration its type. */
export function defineMigration(up: Migration['up'], options: MigrationOptions = {}): Migration {
  return { up, ...options };
}
