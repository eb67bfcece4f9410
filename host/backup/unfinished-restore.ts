import { existsSync } from 'node:fs';
import { lstat, mkdir, readdir, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { tryLockFile, type FileLock } from '../../embedded-postgres/index.js';
import { BackupError } from './backup-error.js';

const markOf = (dataFolder: string): string => path.join(path.resolve(dataFolder), 'restore.unfinished');

/** Whether what is in a data folder was left by a restore that has not ended. */
export const isUnfinishedRestore = (dataFolder: string): boolean => existsSync(markOf(dataFolder));

/** Throws where a restore into a data folder was ended before its end: what is there is no city. */
export function refuseUnfinishedRestore(dataFolder: string): void {
  if (!isUnfinishedRestore(dataFolder)) return;
  throw new BackupError(
    `A restore into ${path.resolve(dataFolder)} has not ended: run it again, or empty the folder, but for secret.key.`,
  );
}

/** A data folder that a backup is brought back into: no host starts on it between `begin` and `end`. */
export class UnfinishedRestore {
  private constructor(
    private readonly dataFolder: string,
    /** Whether an earlier restore did not end, and what is there is what it left. */
    readonly isAgain: boolean,
    private readonly lock: FileLock,
  ) {}

  /** Throws `BackupError` where the folder has files of a city, or another restore is under way. */
  static async begin(dataFolder: string): Promise<UnfinishedRestore> {
    const mark = markOf(dataFolder);
    await mkdir(path.dirname(mark), { recursive: true });
    const lock = await tryLockFile(mark);
    if (!lock) throw new BackupError(`Another restore into ${path.resolve(dataFolder)} is under way.`);
    // What locks it makes it: one that has nothing in it is of a restore that had not begun.
    const restore = new UnfinishedRestore(dataFolder, (await stat(mark)).size > 0, lock);
    const present = restore.isAgain ? [] : await readdir(restore.files).catch(() => []);
    if (present.length > 0) {
      await restore.end();
      throw new BackupError(`${restore.files} is not empty: a restore begins with an empty folder.`);
    }
    await writeFile(mark, 'unfinished\n', { flush: true });
    await restore.removeFiles();
    return restore;
  }

  /** Leaves the folder as it was before; for a restore that has failed. */
  async undo(): Promise<void> {
    await this.removeFiles();
    await this.end();
  }

  async end(): Promise<void> {
    await rm(markOf(this.dataFolder), { force: true });
    this.release();
  }

  /** Lets another restore take it up again, where it has not ended. */
  release(): void {
    this.lock.release();
  }

  private get files(): string {
    return path.join(path.resolve(this.dataFolder), 'files');
  }

  private async removeFiles(): Promise<void> {
    if (!existsSync(this.files)) return;
    for (const name of await readdir(this.files))
      await rm(path.join(this.files, name), { recursive: true, force: true });
    // A link to another folder stays, and so does one that is mounted here: a local one would be filled in its place.
    if ((await lstat(this.files)).isSymbolicLink()) return;
    await rmdir(this.files).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EBUSY') throw error;
    });
  }
}
