import { mkdirSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ConfigurationError, reasonOf } from '../../runtime/boot-error.js';
import { CheckFailedError } from '../../plugin-api/index.js';

/** What other rights, another mount or another folder mends; a disk that is full mends otherwise. */
const REFUSALS = new Set(['EACCES', 'EEXIST', 'EISDIR', 'ENOTDIR', 'EPERM', 'EROFS']);

/** Makes a folder that nobody else can enter. Throws `BootError` where that is refused. */
export function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch (cause) {
    throw new ConfigurationError('data', `${folder} cannot be made: ${reasonOf(cause)}`, { cause });
  }
}

/**
 * Rejects where no file can be written in a folder. All hosts that share it write the same one: a crash leaves no more.
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
