import { readFile, rm, writeFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { EmbeddedFolder } from './embedded-folder.js';
import { EmbeddedPostgresError } from './embedded-postgres-error.js';
import { tryLockFile } from './file-lock.js';

/**
 * `owner` is the host, which keeps the data folder; `tool` is a command-line tool, which holds it for a short time
 * only.
 */
export type EmbeddedPostgresRole = 'owner' | 'tool';

export interface OwnerLock {
  release(): Promise<void>;
}

interface OwnerRecord {
  readonly pid: number;
  readonly role: EmbeddedPostgresRole;
}

const recordPatienceMs = 1_000;
const recordPollMs = 50;

/** Takes the data folder for this process; undefined when another process has it. */
export async function tryOwnerLock(folder: EmbeddedFolder, role: EmbeddedPostgresRole): Promise<OwnerLock | undefined> {
  const lock = await tryLockFile(folder.ownerLock);
  if (!lock) return undefined;
  const record: OwnerRecord = { pid: process.pid, role };
  try {
    await writeFile(folder.ownerRecord, JSON.stringify(record), { mode: 0o600 });
  } catch (error) {
    lock.release();
    throw error;
  }
  return {
    async release() {
      await rm(folder.ownerRecord, { force: true }).finally(() => lock.release());
    },
  };
}

/** Returns the error for a data folder that another process holds, naming the folder and the process. */
export async function inUseError(folder: EmbeddedFolder): Promise<EmbeddedPostgresError> {
  const owner = await findOwner(folder);
  const holder = owner
    ? `${owner.role === 'tool' ? 'a command-line tool' : 'another host'}, process ${owner.pid}`
    : 'another process';
  return new EmbeddedPostgresError(`The data folder ${folder.dataFolder} is in use by ${holder}`);
}

/**
 * Finds the record of the lock's holder. It is written just after the lock is taken, so that the record of a dead
 * process is about to be replaced.
 */
async function findOwner(folder: EmbeddedFolder): Promise<OwnerRecord | undefined> {
  const deadline = Date.now() + recordPatienceMs;
  for (;;) {
    const record = await readRecord(folder.ownerRecord);
    if (record && isAlive(record.pid)) return record;
    if (Date.now() >= deadline) return undefined;
    await delay(recordPollMs);
  }
}

async function readRecord(file: string): Promise<OwnerRecord | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as OwnerRecord;
  } catch {
    return undefined;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
