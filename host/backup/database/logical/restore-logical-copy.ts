import type { MigrationSource } from '../../../database/migration-files.js';
import { withMigrationLock } from '../../../database/migration-lock.js';
import type { DatabaseServer } from '../../../database/patient-database.js';
import { TransactionDatabase } from '../../../database/transaction-database.js';
import type { Database, Logger, Transaction } from '../../../plugin-api/index.js';
import type { ArchivePart } from '../../archive/archive-part.js';
import { BackupError } from '../../backup-error.js';
import { reasonOf } from '../../../boot-error.js';
import { PartStream } from '../../part-stream.js';
import type { RestoredDatabase } from '../database-copy.js';
import { markUnfinished } from '../unfinished-database.js';
import { partOfTable, readContents, readEnd, type CopyContents } from './copy-contents.js';
import { copyIn, setForCopying } from './copy-statements.js';
import { tablesOf, type CopiedTable } from './copied-tables.js';
import { restoreIdentities } from './identity-values.js';
import { runRestoredMigrations } from './restored-migrations.js';

/** Where a logical copy is brought back to. */
export interface LogicalPlace {
  /** PostgreSQL. */
  readonly database: Database;
  readonly server: DatabaseServer;
  /** The migrations of host and plugins, in the order in which they are run. */
  readonly sources: readonly MigrationSource[];
  readonly logger: Logger;
  /** Tells the backup from others. */
  readonly backup: string;
}

/** Throws `BackupError` where a database has tables of host or plugins. */
export async function refuseFilled(database: Database, owners: readonly string[]): Promise<void> {
  const { own } = await tablesOf(database, owners);
  if (own.length === 0) return;
  throw new BackupError(
    `The database is not empty: it has ${own.length} tables of Ventanilla, such as ${own[0]!.name}. Restore into an empty one.`,
  );
}

/** What the migrations have written themselves is in the copy as well. */
async function emptyTable(database: Database, { name }: CopiedTable): Promise<void> {
  const [filled] = await database.rows(`SELECT 1 AS one FROM "${name}" LIMIT 1`);
  if (filled) await database.change(`DELETE FROM "${name}"`);
}

/** Answers how many rows each table has. */
async function fillTables(
  tx: Transaction,
  { tables }: CopyContents,
  parts: PartStream,
  made: readonly CopiedTable[],
): Promise<Record<string, number>> {
  const rows: Record<string, number> = {};
  for (const table of tables) {
    const part = await parts.next();
    if (part?.name !== partOfTable(table.name)) throw new BackupError(`The backup lacks the table ${table.name}.`);
    const present = made.find(({ name }) => name === table.name);
    const lacking = table.columns.find((column) => !present?.columns.includes(column));
    if (lacking !== undefined)
      throw new BackupError(
        `The backup has ${table.name}.${lacking}, which the migrations of its version do not make.`,
      );
    try {
      rows[table.name] = await copyIn(tx, table, part.content);
    } catch (cause) {
      if (cause instanceof BackupError) throw cause;
      throw new BackupError(`The table ${table.name} could not be filled: ${reasonOf(cause)}`, { cause });
    }
  }
  return rows;
}

async function load(place: LogicalPlace, tx: Transaction, database: Database, parts: PartStream): Promise<void> {
  const owners = place.sources.map(({ owner }) => owner);
  await refuseFilled(database, owners);
  const contents = await readContents(await parts.next());
  await runRestoredMigrations(database, place.sources, contents.migrations, place.logger);
  await setForCopying(database);
  const { own } = await tablesOf(database, owners);
  for (const { name } of contents.tables.toReversed()) {
    const table = own.find((made) => made.name === name);
    if (table) await emptyTable(database, table);
  }
  const rows = await fillTables(tx, contents, parts, own);
  const end = await readEnd(await parts.next());
  const other = Object.keys({ ...end.rows, ...rows }).find((name) => end.rows[name] !== rows[name]);
  if (other !== undefined) throw new BackupError(`The table ${other} has not the rows that the backup says.`);
  await restoreIdentities(database, end.identities);
  await database.rows(`ANALYZE ${contents.tables.map(({ name }) => `"${name}"`).join(', ')}`);
  await markUnfinished(database, place.backup);
}

/** Undoes the transaction. */
class Discarded extends Error {}

/**
 * Migrates an empty database and fills it, in one transaction that is committed by `complete`: until then, and after a
 * crash, the database is empty for everyone else.
 */
export async function restoreLogicalCopy(
  place: LogicalPlace,
  parts: AsyncIterable<ArchivePart>,
): Promise<RestoredDatabase> {
  let decide!: (isComplete: boolean) => void;
  const decision = new Promise<boolean>((resolve) => (decide = resolve));
  let loaded!: () => void;
  const whole = new Promise<void>((resolve) => (loaded = resolve));
  const ended = withMigrationLock(place.database, place.server, (patient) =>
    patient.sequelize.transaction(async (tx) => {
      await load(place, tx, new TransactionDatabase(patient, tx), new PartStream(parts[Symbol.asyncIterator]()));
      loaded();
      if (!(await decision)) throw new Discarded();
    }),
  );
  await Promise.race([whole, ended]);
  return {
    complete: async () => {
      decide(true);
      await ended;
    },
    discard: async () => {
      decide(false);
      // However it ends now, the database is as it was.
      await ended.catch(() => undefined);
    },
  };
}
