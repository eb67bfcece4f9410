import type { MigrationSource } from '../database/migration-files.js';
import type { AnyHostPlugin } from '../plugin-api/index.js';
import { packageVersion } from '../version.js';

/** Whose migrations there are, in the order in which they are run: the host's, and those of the plugins. */
export function migrationSources(plugins: readonly AnyHostPlugin[]): [MigrationSource, ...MigrationSource[]] {
  const folder = new URL('../database/migrations/', import.meta.url);
  const ours: MigrationSource = { owner: 'host', version: packageVersion(), folder };
  const theirs = plugins.map(({ id, version = ours.version, migrations }) => ({
    owner: id,
    version,
    folder: migrations,
  }));
  return [ours, ...theirs];
}
