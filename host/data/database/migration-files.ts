import { readdir } from 'node:fs/promises';
import { BootError } from '../../runtime/boot-error.js';

/** An owner of migrations, and their folder. */
export interface MigrationSource {
  /** A plugin's id, or `host`. */
  readonly owner: string;
  /** The owner's version, `x.y.z`. */
  readonly version: string;
  /** An owner without a folder may have had one in another version. */
  readonly folder: URL | undefined;
}

export interface MigrationFile {
  readonly name: string;
  readonly url: URL;
}

/** Lists the migrations of an owner in this program, in the order in which they run. */
export async function migrationFiles({ owner, folder }: MigrationSource): Promise<MigrationFile[]> {
  if (!folder) return [];
  const files = await readdir(folder).catch((cause: unknown) => {
    throw new BootError(`Plugin "${owner}": its folder of migrations cannot be read.`, { cause });
  });
  return files
    .filter((file) => /^\d{4}-[a-z0-9-]+\.[jt]s$/.test(file))
    .sort()
    .map((file) => ({ name: file.replace(/\.[jt]s$/, ''), url: new URL(file, folder) }));
}
