import { open, rename, stat, type FileHandle } from 'node:fs/promises';
import { describeError } from './embedded-postgres-error.js';

const maximumBytes = 5 * 1024 * 1024;
const tailLines = 4;
const tailBytes = 4096;
const fatalLine = / (?:FATAL|PANIC): /;

/** The file that PostgreSQL writes its log to, and the offset where this start began. */
export interface ServerLog {
  readonly handle: FileHandle;
  readonly startOffset: number;
}

/** Opens the log for appending; a log above 5 MiB is renamed to `server.log.1` first. */
export async function openServerLog(file: string): Promise<ServerLog> {
  const previous = await stat(file).catch(() => undefined);
  if (previous && previous.size > maximumBytes) await rename(file, `${file}.1`);
  const handle = await open(file, 'a+', 0o600);
  return { handle, startOffset: (await handle.stat()).size };
}

/** Returns why a start failed, on one line: its fatal errors and its last lines. */
export async function readFailure(file: string, startOffset: number): Promise<string> {
  const handle = await open(file, 'r');
  try {
    const { size } = await handle.stat();
    const from = Math.max(startOffset, size - tailBytes);
    const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(tailBytes), position: from });
    const lines = buffer.toString('utf8', 0, bytesRead).trim().split('\n');
    const relevant = lines.filter((line, index) => fatalLine.test(line) || index >= lines.length - tailLines);
    return describeError(relevant.join('\n'));
  } finally {
    await handle.close();
  }
}
