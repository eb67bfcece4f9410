import { columnTypes } from '../../host/data/database/column-types.js';
import { migrationFiles } from '../../host/data/database/migration-files.js';
import type { AnyHostPlugin, Dialect, Migration } from '../../host/plugin-api/index.js';

/** What a migration would run, and from which version on others are said to work without knowing it. */
export interface RecordedMigration {
  readonly name: string;
  readonly compatibleFrom: string | undefined;
  readonly statements: readonly string[];
}

/** Returns the migrations of a plugin on a database of this dialect; nothing is run. */
export async function recordedMigrations(plugin: AnyHostPlugin, dialect: Dialect): Promise<RecordedMigration[]> {
  const source = { owner: plugin.id, version: plugin.version ?? '0.0.0', folder: plugin.migrations };
  const recorded: RecordedMigration[] = [];
  for (const { name, url } of await migrationFiles(source)) {
    const { migration } = (await import(url.href)) as { migration: Migration };
    const statements: string[] = [];
    const run = (sql: string): Promise<void> => {
      statements.push(sql);
      return Promise.resolve();
    };
    await migration.up({ dialect, types: columnTypes[dialect], tx: undefined as never, run });
    recorded.push({ name, compatibleFrom: migration.compatibleFrom, statements });
  }
  return recorded;
}
