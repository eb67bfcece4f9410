import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { tryLockFile } from '../../embedded-postgres/index.js';
import { reasonOf } from '../boot-error.js';
import { BackupError } from './backup-error.js';

const PARTIAL = '.partial';
const OURS = /^ventanilla-([0-9a-f]{8})-\d{8}T\d{9}Z\.tar(?:\.age)?$/;

const cityIn = (name: string): string | undefined => OURS.exec(name)?.[1];

/** The whole backups of a folder, the oldest first. */
async function backupsIn(folder: string): Promise<readonly string[]> {
  const names = (await readdir(folder)).filter((name) => cityIn(name) !== undefined);
  const moment = (name: string): string => name.split('-')[2]!;
  return names.sort((one, other) => (moment(one) < moment(other) ? -1 : 1));
}

async function removePartials(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const isPartial = name.endsWith(PARTIAL) && cityIn(name.slice(0, -PARTIAL.length)) !== undefined;
    if (isPartial) await rm(path.join(folder, name));
  }
}

/** A new backup on its way into a folder, which no other one is written to meanwhile. */
export class NewBackup {
  private constructor(
    private readonly folder: string,
    private readonly name: string,
    private readonly release: () => void,
  ) {}

  /**
   * Makes the folder where it is not there, and removes what backups have left that were ended before their end.
   *
   * @throws `BackupError` where the folder cannot be written, or another backup is on its way into it.
   */
  static async begin(
    folder: string,
    { city, at, isEncrypted }: { readonly city: string; readonly at: Date; readonly isEncrypted: boolean },
  ): Promise<NewBackup> {
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const lock = await tryLockFile(path.join(folder, '.ventanilla-backup.lock'));
      if (!lock) throw new BackupError(`Another backup is being written to ${folder}.`);
      await removePartials(folder).catch((cause: unknown) => {
        lock.release();
        throw cause;
      });
      const stamp = at.toISOString().replaceAll(/[-:.]/g, '');
      return new NewBackup(folder, `ventanilla-${city}-${stamp}.tar${isEncrypted ? '.age' : ''}`, () => lock.release());
    } catch (cause) {
      if (cause instanceof BackupError) throw cause;
      throw new BackupError(`No backup can be written to ${folder}: ${reasonOf(cause)}`, { cause });
    }
  }

  /** Where it is to be written. */
  get partial(): string {
    return `${this.file}${PARTIAL}`;
  }

  /** Gives it the name of a whole one: what is at `partial` is on the disk. Answers its path. */
  async complete(): Promise<string> {
    await rename(this.partial, this.file);
    if (process.platform !== 'win32') {
      const handle = await open(this.folder, 'r');
      await handle.sync().finally(() => handle.close());
    }
    return this.file;
  }

  /** Removes all whole backups of the same city but the newest ones. Answers their names. */
  async keepNewest(count: number): Promise<readonly string[]> {
    const ofCity = (await backupsIn(this.folder)).filter((name) => cityIn(name) === cityIn(this.name));
    // The clock may have been put back since an older one was made.
    const others = ofCity.filter((name) => name !== this.name);
    const old = others.slice(0, Math.max(0, others.length - (count - 1)));
    for (const name of old) await rm(path.join(this.folder, name));
    return old;
  }

  /** Ends the work; what is not completed is gone. */
  async end(): Promise<void> {
    await rm(this.partial, { force: true }).finally(() => this.release());
  }

  private get file(): string {
    return path.join(this.folder, this.name);
  }
}

/**
 * A backup by its file, or the newest one of a folder.
 *
 * @throws `BackupError` where there is none, or a folder has those of several cities.
 */
export async function findBackup(place: string): Promise<string> {
  const found = await stat(place).catch((cause: unknown) => {
    throw new BackupError(`${place} cannot be read: ${reasonOf(cause)}`, { cause });
  });
  if (!found.isDirectory()) {
    if (place.endsWith(PARTIAL)) throw new BackupError(`${place} is of a backup that was ended before its end.`);
    return place;
  }
  const names = await backupsIn(place);
  const newest = names.at(-1);
  if (newest === undefined) throw new BackupError(`${place} holds no backup.`);
  if (names.some((name) => cityIn(name) !== cityIn(newest)))
    throw new BackupError(`${place} holds backups of several cities: name a file.`);
  return path.join(place, newest);
}
