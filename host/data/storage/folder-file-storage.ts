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
    // The stream may fail before it is read; `writeFile` reports the failure then.
    content.on('error', () => undefined);
    // Opened here, not by `writeFile`: a stream that fails early could otherwise create the file after its removal.
    const handle = await open(file, 'w');
    try {
      try {
        await writeFile(handle, content);
      } finally {
        await handle.close();
      }
      // Once the record that names this file is committed, the file must survive a power cut.
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

  /** Rejects where no file can be written. */
  check(): Promise<void> {
    return checkFolder(this.folder);
  }

  private pathOf(key: string): string {
    return path.join(this.folder, checkedKey(key));
  }
}
