import { readdir, readFile } from 'node:fs/promises';

const KIBIBYTE = 1024;

function field(status: string, name: string): number {
  return Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0);
}

/** What one process holds for itself, where it is of the group. */
async function memoryOf(pid: string, group: number): Promise<number> {
  try {
    const status = await readFile(`/proc/${pid}/status`, 'utf8');
    if (field(status, 'NSpgid') !== group) return 0;
    return (field(status, 'RssAnon') + field(status, 'RssShmem')) * KIBIBYTE;
  } catch {
    return 0;
  }
}

/**
 * The bytes of memory that the processes of a group hold, without the files that they share, such as the program; on
 * Linux alone, `undefined` elsewhere.
 */
export async function groupMemory(group: number): Promise<number | undefined> {
  if (process.platform !== 'linux') return undefined;
  const entries = await readdir('/proc');
  const pids = entries.filter((name) => /^\d+$/.test(name));
  const each = await Promise.all(pids.map((pid) => memoryOf(pid, group)));
  return each.reduce((sum, bytes) => sum + bytes, 0);
}
