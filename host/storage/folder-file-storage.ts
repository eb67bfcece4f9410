import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { FileStorage } from '../plugin-api/index.js';
import { syncToDisk } from './sync-to-disk.js';

/** {@link FileStorage} in a folder of the data folder. */
export class FolderFileStorage implements FileStorage {
  private readonly disk: Disk;

  constructor(private readonly folder: string) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    this.disk = new Disk(new FSDriver({ location: folder, visibility: 'private' }));
  }

  async put(key: string, content: Readable): Promise<void> {
    try {
      await this.disk.putStream(key, content);
      // The record that names this file is durable once it is committed.
      await syncToDisk(path.join(this.folder, key));
    } catch (error) {
      await this.delete(key);
      throw error;
    }
  }

  open(key: string): Promise<Readable> {
    return this.disk.getStream(key);
  }

  delete(key: string): Promise<void> {
    return this.disk.delete(key);
  }

  exists(key: string): Promise<boolean> {
    return this.disk.exists(key);
  }
}
