import { mkdirSync } from 'node:fs';
import { open as openFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { FileStorage } from '../plugin-api/index.js';

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
      await this.sync(key);
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

  /** The record that names this file is durable once it is committed: so must be the file, and its name. */
  private async sync(key: string): Promise<void> {
    const file = path.join(this.folder, key);
    await syncToDisk(file, 'r+');
    // Windows neither needs nor allows that.
    if (process.platform !== 'win32') await syncToDisk(path.dirname(file), 'r');
  }
}

async function syncToDisk(name: string, flags: string): Promise<void> {
  const handle = await openFile(name, flags);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
