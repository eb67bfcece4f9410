import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { canConnect } from './database-connection.js';
import type { EmbeddedFolder } from './embedded-folder.js';
import { describeError, EmbeddedPostgresError } from './embedded-postgres-error.js';

/**
 * Writes the URL of the running database where command-line tools find it; readable by this user alone, since it holds
 * the password.
 */
export async function writeConnectionFile(folder: EmbeddedFolder, url: string): Promise<void> {
  const draft = `${folder.connectionFile}.new`;
  await rm(draft, { force: true });
  await writeFile(draft, JSON.stringify({ url }), { mode: 0o600, flag: 'wx' });
  await rename(draft, folder.connectionFile);
}

export async function removeConnectionFile(folder: EmbeddedFolder): Promise<void> {
  await rm(folder.connectionFile, { force: true });
}

/**
 * Returns the URL of the running database; undefined when there is no connection file, or no server answers there.
 * @throws EmbeddedPostgresError when the file cannot be read by this user.
 */
export async function findRunningDatabase(folder: EmbeddedFolder): Promise<string | undefined> {
  let text: string;
  try {
    text = await readFile(folder.connectionFile, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new EmbeddedPostgresError(
      `The connection file ${folder.connectionFile} cannot be read: ${describeError(error)}`,
      { cause: error },
    );
  }
  const { url } = JSON.parse(text) as { url: string };
  return (await canConnect(url)) ? url : undefined;
}
