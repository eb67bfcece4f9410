import { appliedMigrations } from '../../../database/migration-table.js';
import type { MigrationSource } from '../../../database/migration-files.js';
import { onPatientDatabase, type DatabaseServer } from '../../../database/patient-database.js';
import { connectionOf } from '../../../database/connections/connection-of.js';
import { TransactionDatabase } from '../../../database/transaction-database.js';
import type { Database, FunctionKeeper, Transaction } from '../../../plugin-api/index.js';
import type { ArchiveParts } from '../../archive/archive-part.js';
import { BackupError } from '../../backup-error.js';
import type { DatabaseMoment } from '../database-copy.js';
import { contentsText, CONTENTS_PART, endText, END_PART, partOfTable, type CopyContents } from './copy-contents.js';
import { copyOut, setForCopying } from './copy-statements.js';
import { prefixOf, tablesOf, type CopiedTable, type TablesOfDatabase } from './copied-tables.js';
import { identityValues } from './identity-values.js';
import { leftOutObjects } from './left-out-objects.js';

/** What a logical copy is made of. */
export interface LogicalCopyParts {
  /** PostgreSQL. */
  readonly database: Database;
  readonly server: DatabaseServer;
  /** The migrations of host and plugins, in the order in which they are run. */
  readonly sources: readonly MigrationSource[];
  /** The tables whose rows are left out, as they are of the moment alone. */
  readonly passing: ReadonlySet<string>;
  /** What has functions that are made anew. */
  readonly keepers: readonly FunctionKeeper[];
  /** Tells the operator what is not in the copy. */
  readonly warn: (line: string) => void;
}

const namesOf = (tables: readonly CopiedTable[]): string => tables.map(({ name }) => `"${name}"`).join(', ');

/**
 * Holds the tables as they are, so that no migration changes one while it is read: before the first statement that sees
 * rows, which the snapshot is of. Throws `BackupError` where one was under way.
 */
async function holdTables(
  database: Database,
  owners: readonly string[],
  before: TablesOfDatabase,
): Promise<TablesOfDatabase> {
  await database.rows(`LOCK TABLE ${namesOf(before.own)} IN ACCESS SHARE MODE`);
  const held = await tablesOf(database, owners);
  if (namesOf(held.own) === namesOf(before.own)) return held;
  throw new BackupError('The database was migrated at this moment: try again.');
}

async function contentsOf(
  database: Database,
  owners: readonly string[],
  own: readonly CopiedTable[],
  passing: ReadonlySet<string>,
): Promise<CopyContents> {
  const applied = await appliedMigrations(database, owners);
  return {
    migrations: [...applied].map(([owner, migrations]) => ({ owner, names: migrations.map(({ name }) => name) })),
    tables: own.filter(({ name }) => !passing.has(name)),
  };
}

/** One table after the other, in the order in which they are filled again. */
async function writeRows(
  database: Database,
  tx: Transaction,
  tables: readonly CopiedTable[],
  parts: ArchiveParts,
): Promise<void> {
  const streams = new Map<string, ReturnType<typeof copyOut>>();
  for (const table of tables) {
    const stream = copyOut(tx, table);
    streams.set(table.name, stream);
    await parts.add(partOfTable(table.name), stream);
  }
  const identities = await identityValues(database, new Set(streams.keys()));
  const rows = Object.fromEntries([...streams].map(([name, { rowCount }]) => [name, rowCount]));
  await parts.add(END_PART, endText({ rows, identities }));
}

/** What the operator has to copy by other means. */
async function nameLeftOut(
  database: Database,
  tx: Transaction,
  { keepers, sources, warn }: LogicalCopyParts,
  tables: readonly string[],
): Promise<void> {
  const kept = new Set<string>();
  for (const keeper of keepers) for (const name of await keeper.names(tx)) kept.add(name);
  const owners = sources.map(({ owner }) => owner);
  const objects = await leftOutObjects(database, owners, tables, kept);
  for (const object of objects) warn(`not in this backup: ${object}`);
}

/** Writes what one transaction sees. */
export async function writeLogicalCopy(copy: LogicalCopyParts, parts: ArchiveParts): Promise<DatabaseMoment> {
  const { database, server, sources, passing } = copy;
  const owners = sources.map(({ owner }) => owner);
  const before = await tablesOf(database, owners);
  if (!before.own.some(({ name }) => name.startsWith(prefixOf('host'))))
    throw new BackupError('The database is empty: there is nothing to back up.');
  return onPatientDatabase(database, server, (patient) =>
    patient.sequelize.transaction(async (tx) => {
      const own = new TransactionDatabase(patient, tx);
      await own.rows('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY');
      const held = await holdTables(own, owners, before);
      await setForCopying(own);
      await nameLeftOut(own, tx, copy, held.others);
      const contents = await contentsOf(own, owners, held.own, passing);
      try {
        await parts.add(CONTENTS_PART, contentsText(contents));
        await writeRows(own, tx, contents.tables, parts);
      } catch (error) {
        // What is not read to its end lets nothing else through.
        connectionOf(tx).destroy();
        throw error;
      }
      const [moment] = await own.rows<{ at: string; version: string }>(
        `SELECT to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS at,
           current_setting('server_version') AS version`,
      );
      return { began: moment!.at, postgresql: moment!.version };
    }),
  );
}
