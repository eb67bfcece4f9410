import { open, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { checkedKey, type FileStorage, type ObjectPart } from './file-storage.js';
import { checkFolder, makeFolder } from './owned-folder.js';
import { syncToDisk } from './sync-to-disk.js';

/** {@link FileStorage} in a folder of the data folder. */
export class FolderFileStorage implements FileStorage {
  /** Throws `BootError` where the folder cannot be made. */
  constructor(private readonly folder: string) {
    makeFolder(folder);
  }

  async put(key: string, content: Readable): Promise<void> {
    const file = this.pathOf(key);
    // It may fail before it is read, and is asked then.
    content.on('error', () => undefined);
    // There before anything can fail: what opens a file by itself may still make it once it was removed.
    const handle = await open(file, 'w');
    try {
      try {
        await writeFile(handle, content);
      } finally {
        await handle.close();
      }
      // The record that names this file is durable once it is committed.
      await syncToDisk(file);
    } catch (error) {
      await rm(file, { force: true });
      throw error;
    }
  }

  async open(key: string, part?: ObjectPart): Promise<Readable> {
    const file = await open(this.pathOf(key));
    return file.createReadStream(part && { start: part.start, end: part.start + part.length - 1 });
  }

  async delete(key: string): Promise<void> {
    await rm(this.pathOf(key), { force: true });
  }

  /** Rejects where nothing can be stored. */
  check(): Promise<void> {
    return checkFolder(this.folder);
  }

  private pathOf(key: string): string {
    return path.join(this.folder, checkedKey(key));
  }
}
