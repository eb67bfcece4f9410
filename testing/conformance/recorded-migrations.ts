import { columnTypes } from '../../host/database/column-types.js';
import { migrationFiles } from '../../host/database/migration-files.js';
import type { AnyHostPlugin, Dialect, Migration } from '../../host/plugin-api/index.js';

/** What the migrations of a plugin would run on a database of this dialect; nothing is run. */
export async function recordedMigrations(plugin: AnyHostPlugin, dialect: Dialect): Promise<string[]> {
  const source = { owner: plugin.id, version: plugin.version ?? '0.0.0', folder: plugin.migrations };
  const statements: string[] = [];
  const run = (sql: string): Promise<void> => {
    statements.push(sql);
    return Promise.resolve();
  };
  for (const { url } of await migrationFiles(source)) {
    const { migration } = (await import(url.href)) as { migration: Migration };
    await migration.up({ dialect, types: columnTypes[dialect], tx: undefined as never, run });
  }
  return statements;
}
