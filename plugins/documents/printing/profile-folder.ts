import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

const PREFIX = 'ventanilla-browser-';

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

const remove = (folder: string): Promise<void> =>
  rm(folder, { recursive: true, force: true, maxRetries: 5 }).catch(() => undefined);

/** Makes the profile folder of a browser, and removes those of hosts that were killed. */
export async function makeProfileFolder(): Promise<{ readonly path: string; remove(): Promise<void> }> {
  for (const name of await readdir(tmpdir())) {
    const pid = name.startsWith(PREFIX) ? Number(name.slice(PREFIX.length).split('-')[0]) : Number.NaN;
    if (Number.isInteger(pid) && !isAlive(pid)) await remove(path.join(tmpdir(), name));
  }
  const folder = await mkdtemp(path.join(tmpdir(), `${PREFIX}${process.pid}-`));
  return { path: folder, remove: () => remove(folder) };
}
