import { readFile } from 'node:fs/promises';

/** The state of a running server, as its `postmaster.pid` records it. */
export interface PostmasterState {
  readonly pid: number;
  /** True once the server accepts connections on its port. */
  readonly ready: boolean;
}

const pidLine = 0;
const statusLine = 7;

/** Reads `postmaster.pid`; undefined while the file is missing or incomplete. */
export async function readPostmasterFile(file: string): Promise<PostmasterState | undefined> {
  const text = await readFile(file, 'utf8').catch(() => '');
  const lines = text.split('\n');
  const pid = Number(lines[pidLine]);
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  return { pid, ready: lines[statusLine]?.trim() === 'ready' };
}
