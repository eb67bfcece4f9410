import { BootError } from '../../runtime/boot-error.js';
import { migrationFiles, type MigrationSource } from './migration-files.js';
import type { AppliedMigration } from './migration-table.js';

const numbersOf = (version: string): readonly number[] | undefined =>
  /^(\d+)\.(\d+)\.(\d+)/.exec(version)?.slice(1).map(Number);

/**
 * Tells whether a version is at least another one. A pre-release counts as its release; a version that is not `x.y.z`
 * is never at least another.
 */
function isAtLeast(version: string, least: string): boolean {
  const [ours, wanted] = [numbersOf(version), numbersOf(least)];
  if (!ours || !wanted) return false;
  const place = wanted.findIndex((number, index) => number !== ours[index]);
  return place === -1 || ours[place]! > wanted[place]!;
}

function describe({ owner, version }: MigrationSource, migration: AppliedMigration): string {
  const { name, version: ranBy, compatible_from: from } = migration;
  const wanted = from === null ? '' : `, which works with ${from} or later`;
  return `${owner} ${version} does not know ${name} of ${ranBy}${wanted}`;
}

async function unknownOf(source: MigrationSource, applied: readonly AppliedMigration[]): Promise<string[]> {
  const known = new Set((await migrationFiles(source)).map(({ name }) => name));
  return applied
    .filter(({ name }) => !known.has(name))
    .filter(({ compatible_from: from }) => from === null || !isAtLeast(source.version, from))
    .map((migration) => describe(source, migration));
}

/**
 * Throws `BootError` for a program that is older than the database, unless each migration that it does not know is
 * marked as compatible with its version (`compatibleFrom`). Migrations of plugins that are not loaded are not checked:
 * they do no harm.
 */
export async function refuseUnknownMigrations(
  sources: readonly MigrationSource[],
  applied: ReadonlyMap<string, readonly AppliedMigration[]>,
): Promise<void> {
  const unknown: string[] = [];
  for (const source of sources) unknown.push(...(await unknownOf(source, applied.get(source.owner) ?? [])));
  if (unknown.length === 0) return;
  throw new BootError(
    `The database was migrated by a newer program: ${unknown.join('; ')}. Start the newer version, or restore the backup from before it.`,
  );
}
