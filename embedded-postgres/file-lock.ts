import { close, closeSync, constants, open } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { describeError, EmbeddedPostgresError } from './embedded-postgres-error.js';
import { runProgram } from './run-program.js';

/** A lock that the operating system releases when the last process with the descriptor ends, however it ends. */
export interface FileLock {
  /** May be passed to a child process, which then holds the lock too. */
  readonly descriptor: number;
  release(): void;
}

// Descriptors instead of FileHandles: a handle that is garbage collected closes itself, and drops the lock.
const openDescriptor = promisify(open);
const closeDescriptor = promisify(close);

const pollMs = 50;
const darwinExclusiveLock = 0x20;
const windowsExclusiveLock = 0x1000_0000;

/**
 * Takes the lock on a file, creating the file where needed; undefined when another process holds it. Linux takes it
 * through flock(1), macOS with O_EXLOCK, Windows by opening without sharing (the latter two untested).
 * @throws EmbeddedPostgresError when the file cannot be opened or locked at all.
 */
export async function tryLockFile(file: string): Promise<FileLock | undefined> {
  const descriptor = await openForLock(file);
  if (descriptor === undefined) return undefined;
  if (process.platform === 'linux' && !(await lockDescriptor(file, descriptor))) {
    await closeDescriptor(descriptor);
    return undefined;
  }
  let isLocked = true;
  return {
    descriptor,
    release() {
      if (isLocked) closeSync(descriptor);
      isLocked = false;
    },
  };
}

/** Retries {@link tryLockFile} for some milliseconds; undefined when another process still holds the lock. */
export async function waitForFileLock(file: string, timeoutMs: number): Promise<FileLock | undefined> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const lock = await tryLockFile(file);
    if (lock || Date.now() >= deadline) return lock;
    await delay(pollMs);
  }
}

async function openForLock(file: string): Promise<number | undefined> {
  try {
    return await openDescriptor(file, openFlags(), 0o600);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EAGAIN' || code === 'EBUSY') return undefined;
    throw new EmbeddedPostgresError(`The lock file ${file} cannot be opened: ${describeError(error)}`, {
      cause: error,
    });
  }
}

function openFlags(): number {
  const flags = constants.O_RDWR | constants.O_CREAT;
  if (process.platform === 'darwin') return flags | constants.O_NONBLOCK | darwinExclusiveLock;
  if (process.platform === 'win32') return flags | windowsExclusiveLock;
  return flags;
}

/**
 * Locks an open file through flock(1). The lock belongs to the open file, which both processes share: it stays with
 * this one when flock ends.
 */
async function lockDescriptor(file: string, descriptor: number): Promise<boolean> {
  const result = await runProgram('flock', ['-x', '-n', '3'], { descriptor });
  if (result.exitCode === 0) return true;
  if (result.exitCode === 1) return false;
  await closeDescriptor(descriptor);
  throw new EmbeddedPostgresError(
    `The file ${file} cannot be locked with the command flock (package util-linux): ${describeError(result.stderr)}`,
  );
}
