import { readFile } from 'node:fs/promises';

/** What a running server says of itself in `postmaster.pid`. */
export interface PostmasterState {
  readonly pid: number;
  /** Only true once it accepts connections on its port. */
  readonly ready: boolean;
}

const pidLine = 0;
const statusLine = 7;

/** Undefined while the file is not there, or not yet complete. */
export async function readPostmasterFile(file: string): Promise<PostmasterState | undefined> {
  const text = await readFile(file, 'utf8').catch(() => '');
  const lines = text.split('\n');
  const pid = Number(lines[pidLine]);
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  return { pid, ready: lines[statusLine]?.trim() === 'ready' };
}
