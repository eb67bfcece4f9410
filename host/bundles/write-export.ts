import { existsSync } from 'node:fs';
import { realpath, rename, rm, stat, writeFile } from 'node:fs/promises';

/**
 * Writes an export in the place of an earlier one: at any moment one of the two is there, whole. It has what the city
 * knows of people, and is its owner's alone.
 */
export async function writeExport(file: string, content: string): Promise<void> {
  const isThere = existsSync(file);
  const target = isThere ? await realpath(file) : file;
  // A device or a pipe is written to, and not replaced.
  if (isThere && !(await stat(target)).isFile()) return writeFile(target, content);
  const draft = `${target}.${process.pid}`;
  // One that a killed program left, in a container of the same numbers: a mode is that of a new file alone.
  await rm(draft, { force: true });
  try {
    await writeFile(draft, content, { mode: 0o600, flag: 'wx', flush: true });
    await rename(draft, target);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}
