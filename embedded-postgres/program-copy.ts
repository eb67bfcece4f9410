import { chmod, cp, lstat, mkdir, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { describeError, EmbeddedPostgresError } from './embedded-postgres-error.js';
import { waitForFileLock } from './file-lock.js';

const copyTimeoutMs = 60_000;

/**
 * Copies a folder of programs to a place where every user can run them, if it is not there yet; the copy appears
 * complete or not at all.
 * @throws EmbeddedPostgresError when it cannot be copied, or another user could replace the programs there.
 */
export async function copyPrograms(source: string, destination: string, log: (message: string) => void): Promise<void> {
  const parent = path.dirname(destination);
  try {
    await makeTrustedFolder(parent);
    const lock = await waitForFileLock(path.join(parent, 'lock'), copyTimeoutMs);
    if (!lock) throw new EmbeddedPostgresError(`another process is still copying to ${parent}`);
    try {
      if (!(await lstat(destination).catch(() => undefined))) {
        log(`copying PostgreSQL to ${destination}, where its user can run it`);
        await copyAll(source, destination);
      }
    } finally {
      lock.release();
    }
  } catch (error) {
    throw new EmbeddedPostgresError(
      `The server's user cannot reach PostgreSQL in ${source}, and copying it to ${destination} failed: ${describeError(error)}`,
      { cause: error },
    );
  }
}

async function makeTrustedFolder(folder: string): Promise<void> {
  if ((await mkdir(folder, { recursive: true })) !== undefined) await chmod(folder, 0o755);
  const status = await lstat(folder);
  if (!status.isDirectory() || status.uid !== process.getuid?.() || (status.mode & 0o022) !== 0) {
    throw new EmbeddedPostgresError(`${folder} is not a folder that only its owner may write`);
  }
}

async function copyAll(source: string, destination: string): Promise<void> {
  const draft = `${destination}.part`;
  await rm(draft, { recursive: true, force: true });
  await cp(source, draft, { recursive: true, verbatimSymlinks: true });
  await openToEverybody(draft);
  await rename(draft, destination);
}

/** Opens the copy to every user: an installation made under a umask of 077 would stay closed. */
async function openToEverybody(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isSymbolicLink()) await chmod(path.join(entry.parentPath, entry.name), 0o755);
  }
}
