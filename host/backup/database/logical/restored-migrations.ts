import { migrate } from '../../../database/migrate.js';
import { migrationFiles, type MigrationSource } from '../../../database/migration-files.js';
import type { Database, Logger } from '../../../plugin-api/index.js';
import { BackupError } from '../../backup-error.js';
import type { CopyContents } from './copy-contents.js';

/** What was run of an owner, in the order of the names. */
type OwnMigrations = CopyContents['migrations'][number];

/** Why the program does not make the tables of the backup; undefined where it does. */
async function faultOf({ owner, names }: OwnMigrations, source: MigrationSource | undefined) {
  if (!source) return `it has tables of "${owner}", which the configuration does not load`;
  const known = (await migrationFiles(source)).map(({ name }) => name);
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined) return `${owner} ${source.version} does not know its migration ${unknown}`;
  const between = known.slice(0, names.length).find((name) => !names.includes(name));
  return between === undefined ? undefined : `it has no migration ${between} of ${owner}, and a later one`;
}

/**
 * Makes the tables as they were when the backup was made: the same migrations, and none of later versions, which the
 * next start runs. Throws `BackupError` where the program has others. Part of the caller's transaction.
 *
 * @param sources of the loaded owners, in the order in which they are migrated.
 */
export async function runRestoredMigrations(
  database: Database,
  sources: readonly MigrationSource[],
  migrations: CopyContents['migrations'],
  logger: Logger,
): Promise<void> {
  const faults: string[] = [];
  for (const own of migrations) {
    const fault = await faultOf(
      own,
      sources.find(({ owner }) => owner === own.owner),
    );
    if (fault !== undefined) faults.push(fault);
  }
  if (faults.length > 0) throw new BackupError(`The backup is of another version: ${faults.join('; ')}.`);
  for (const source of sources) {
    const until = migrations.find(({ owner }) => owner === source.owner)?.names.at(-1);
    if (until !== undefined) await migrate(database, { ...source, until }, undefined, logger);
  }
}
