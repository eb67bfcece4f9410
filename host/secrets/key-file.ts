import { randomBytes } from 'node:crypto';
import {
  chownSync,
  closeSync,
  fsyncSync,
  linkSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { BootError } from '../boot-error.js';

/** The root key that a file holds in base64; undefined where there is no such file. Throws `BootError`. */
export function readKeyFile(file: string): Buffer | undefined {
  try {
    const key = Buffer.from(readFileSync(file, 'utf8').trim(), 'base64');
    if (key.length === 32) return key;
    throw new BootError(`${file} does not hold a key of 32 bytes in base64.`);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** The names in a folder outlive a power cut from here on. Windows neither needs nor allows that. */
function syncFolderOf(file: string): void {
  if (process.platform === 'win32') return;
  const folder = openSync(path.dirname(file), 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}

/** Removes what a program that was killed while it made the file has left: a key that nothing is sealed under. */
function removeDrafts(file: string): void {
  const { dir, base } = path.parse(file);
  for (const name of readdirSync(dir)) {
    const [, maker] = name.startsWith(`${base}.`) ? (/^\.(\d+)$/.exec(name.slice(base.length)) ?? []) : [];
    if (maker !== undefined && !isRunning(Number(maker))) rmSync(path.join(dir, name), { force: true });
  }
}

/** Also where it belongs to another user. */
function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

/**
 * Makes a file with a new key unless it is there, which another program may just have done, and answers its key.
 *
 * @param like a file whose owner is to read it as well, where root makes it.
 */
export function makeKeyFile(file: string, like?: string): Buffer {
  removeDrafts(file);
  // Written whole under another name first: a crash in between never leaves half a key.
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600, flush: true });
  try {
    if (like !== undefined && process.getuid?.() === 0) {
      const { uid, gid } = statSync(like);
      chownSync(draft, uid, gid);
    }
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    unlinkSync(draft);
  }
  syncFolderOf(file);
  return readKeyFile(file)!;
}

/** Puts a key file in the place of another one: at any moment, one of the two is there, whole. */
export function replaceKeyFile(file: string, by: string): void {
  renameSync(by, file);
  syncFolderOf(file);
}
