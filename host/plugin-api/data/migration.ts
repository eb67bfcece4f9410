import type { Dialect, Transaction } from './database.js';

/** Column types that mean the same on both dialects. The rest of a migration is standard SQL. */
export interface ColumnTypes {
  /** An integer key that the database generates, `NOT NULL`. */
  readonly identity: string;
  readonly integer: string;
  readonly bigint: string;
  readonly boolean: string;
  /** Returns the type of Unicode text of at most `length` characters, compared exactly (case and accents count). */
  text(length: number): string;
  /** Unicode text without a limit. */
  readonly longText: string;
  /** Returns the type of a JSON document; the column must be named, as SQL Server checks it with a constraint. */
  json(column: string, constraint: string): string;
  /** A moment, with its offset. */
  readonly timestamp: string;
  /** Returns the type of at most `length` bytes. */
  binary(length: number): string;
  readonly true: string;
  readonly false: string;
}

/** The means of a migration. */
export interface MigrationContext {
  readonly dialect: Dialect;
  readonly types: ColumnTypes;
  readonly tx: Transaction;
  /** Runs one statement in the migration's transaction. */
  readonly run: (sql: string, bind?: readonly unknown[]) => Promise<void>;
}

/** `x.y.z`. */
export type Version = `${number}.${number}.${number}`;

/** The compatibility of a migration with programs of other versions. */
export interface MigrationOptions {
  /**
   * The oldest version of the owner that works on the schema as this migration leaves it, without knowing the
   * migration. Hosts of an old version that restart during a roll-out need it. Versions are the plugin's own where it
   * has one (`HostPlugin.version`), the service's otherwise. Stored when the migration is run. Without it, every
   * program that does not know the migration refuses to start.
   *
   * A new table or a nullable column is compatible from the version before. A column is dropped in two steps: 0.3.0
   * stops using it; 0.4.0 drops it, compatible from 0.3.0.
   */
  readonly compatibleFrom?: Version;
}

/**
 * A step of a plugin's schema. A file of the plugin's `migrations` folder exports it as `migration`. Files run in the
 * order of their names, each in its own transaction, which also inserts a row into `<plugin>_migration`; they never
 * change once released. Name every constraint and index: generated names differ between databases.
 */
export interface Migration extends MigrationOptions {
  readonly up: (context: MigrationContext) => Promise<void>;
}

/** Declares a migration. */
export function defineMigration(up: Migration['up'], options: MigrationOptions = {}): Migration {
  return { up, ...options };
}
