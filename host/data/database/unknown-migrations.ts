import { BootError } from '../../runtime/boot-error.js';
import { migrationFiles, type MigrationSource } from './migration-files.js';
import type { AppliedMigration } from './migration-table.js';

const numbersOf = (version: string): readonly number[] | undefined =>
  /^(\d+)\.(\d+)\.(\d+)/.exec(version)?.slice(1).map(Number);

/**
 * Returns whether a version is another one or later. A pre-release counts as its release; what is no `x.y.z` as
 * neither.
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
 * Stops the start of a program that is older than the database, unless each migration that it does not know is marked
 * as one that its version works with (`compatibleFrom`). Owners that are not loaded are not asked: what a plugin left
 * behind harms nobody.
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
