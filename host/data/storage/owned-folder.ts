import { mkdirSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ConfigurationError, reasonOf } from '../../runtime/boot-error.js';
import { CheckFailedError } from '../../plugin-api/index.js';

/** Errors that other permissions, another mount or another folder fix, unlike a full disk. */
const REFUSALS = new Set(['EACCES', 'EEXIST', 'EISDIR', 'ENOTDIR', 'EPERM', 'EROFS']);

/** Makes a folder that no other account can enter. Throws `BootError` where that is refused. */
export function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch (cause) {
    throw new ConfigurationError('data', `${folder} cannot be made: ${reasonOf(cause)}`, { cause });
  }
}

/**
 * Rejects where no file can be written in a folder. All hosts that share the folder write the same file, so that
 * crashes leave at most one behind.
 */
export async function checkFolder(folder: string): Promise<void> {
  const file = path.join(folder, '.check');
  try {
    await writeFile(file, '.');
    await rm(file, { force: true });
  } catch (cause) {
    const problem = `${folder} cannot be written: ${reasonOf(cause)}`;
    const isRefused = REFUSALS.has((cause as NodeJS.ErrnoException).code ?? '');
    throw isRefused ? new ConfigurationError('data', problem, { cause }) : new CheckFailedError(problem, { cause });
  }
}
