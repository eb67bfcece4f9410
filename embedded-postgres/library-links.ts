import { lstat, readFile, symlink } from 'node:fs/promises';
import path from 'node:path';
import { describeError, EmbeddedPostgresError } from './embedded-postgres-error.js';

interface LibraryLink {
  /** Both relative to the package. */
  readonly source: string;
  readonly target: string;
}

/**
 * Creates the links between libraries that npm cannot pack. The package's install script does it too, but npm may be
 * configured not to run scripts. Safe while another process does the same.
 * @throws EmbeddedPostgresError when a link is missing and cannot be created.
 */
export async function linkLibraries(installation: string): Promise<void> {
  const packageFolder = path.dirname(installation);
  for (const { source, target } of await readLinks(installation)) {
    const link = path.join(packageFolder, target);
    if (await lstat(link).catch(() => undefined)) continue;
    try {
      await symlink(path.relative(path.dirname(target), source), link);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') continue;
      throw new EmbeddedPostgresError(
        `PostgreSQL lacks the library link ${link}, which cannot be made (${describeError(error)}): run "npm rebuild" or start once as a user who may write there`,
        { cause: error },
      );
    }
  }
}

async function readLinks(installation: string): Promise<readonly LibraryLink[]> {
  try {
    return JSON.parse(await readFile(path.join(installation, 'pg-symlinks.json'), 'utf8')) as LibraryLink[];
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
