import type { Readable } from 'node:stream';
import type { FileStorage, ObjectPart } from '../../../../../host/data/storage/file-storage.js';

/** A real storage that shows its content to a test, and fails when the test says so. */
export class WatchedStorage implements FileStorage {
  readonly keys = new Set<string>();
  /** Whether it is away, except for uploads under way. */
  isAway = false;

  constructor(private readonly storage: FileStorage) {}

  async put(key: string, content: Readable): Promise<void> {
    this.keys.add(key);
    await this.storage.put(key, content).catch((error: unknown) => {
      this.keys.delete(key);
      throw error;
    });
  }

  open(key: string, part?: ObjectPart): Promise<Readable> {
    return this.isAway ? Promise.reject(new Error('the storage is away')) : this.storage.open(key, part);
  }

  async delete(key: string): Promise<void> {
    if (this.isAway) throw new Error('the storage is away');
    await this.storage.delete(key);
    this.keys.delete(key);
  }
}
