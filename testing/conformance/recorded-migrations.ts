import { columnTypes } from '../../host/data/database/column-types.js';
import { migrationFiles } from '../../host/data/database/migration-files.js';
import type { AnyHostPlugin, Dialect, Migration } from '../../host/plugin-api/index.js';

/** The statements of a migration, and the oldest version that is declared to work without knowing it. */
export interface RecordedMigration {
  readonly name: string;
  readonly compatibleFrom: string | undefined;
  readonly statements: readonly string[];
}

/** Records the migrations of a plugin for a dialect, without running a statement. */
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
