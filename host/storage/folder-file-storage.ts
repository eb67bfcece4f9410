import { createWriteStream, mkdirSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FileStorage } from '../plugin-api/index.js';
import { syncToDisk } from './sync-to-disk.js';

/** {@link FileStorage} in a folder of the data folder. */
export class FolderFileStorage implements FileStorage {
  constructor(private readonly folder: string) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  }

  async put(key: string, content: Readable): Promise<void> {
    const file = this.pathOf(key);
    try {
      // Ends only once the file is closed: one that was still to be opened would come after its removal.
      await pipeline(content, createWriteStream(file));
      // The record that names this file is durable once it is committed.
      await syncToDisk(file);
    } catch (error) {
      await rm(file, { force: true });
      throw error;
    }
  }

  async open(key: string): Promise<Readable> {
    const file = await open(this.pathOf(key));
    return file.createReadStream();
  }

  async delete(key: string): Promise<void> {
    await rm(this.pathOf(key), { force: true });
  }

  private pathOf(key: string): string {
    if (!/^[\w-]+$/.test(key)) throw new Error('a storage key has letters, digits, "_" and "-" alone');
    return path.join(this.folder, key);
  }
}
