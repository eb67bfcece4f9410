import { Readable } from 'node:stream';
import type { FileStorage, ObjectPart } from '../../../host/data/storage/file-storage.js';

/** A storage in memory that fails or waits when a test says so. */
export class FaultyStorage implements FileStorage {
  readonly files = new Map<string, Buffer>();
  /** Fails once this many bytes of one file have arrived. */
  failsAfterBytes = Infinity;
  failsToDelete = false;
  /** Awaited after a file has arrived and before its upload is confirmed. */
  beforeStored: () => Promise<void> = () => Promise.resolve();

  /** Removes all files and resets the faults. */
  recover(): void {
    this.files.clear();
    this.failsAfterBytes = Infinity;
    this.failsToDelete = false;
    this.beforeStored = () => Promise.resolve();
  }

  async put(key: string, content: Readable): Promise<void> {
    let bytes = 0;
    const chunks: Buffer[] = [];
    if (this.failsAfterBytes === 0) throw new Error('the storage is away');
    for await (const chunk of content as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      chunks.push(chunk);
      this.files.set(key, Buffer.concat(chunks));
      if (bytes >= this.failsAfterBytes) throw new Error('the storage went away');
    }
    await this.beforeStored();
    this.files.set(key, Buffer.concat(chunks));
  }

  open(key: string, { start, length }: ObjectPart = { start: 0, length: Infinity }): Promise<Readable> {
    return Promise.resolve(Readable.from([this.files.get(key)!.subarray(start, start + length)]));
  }

  async delete(key: string): Promise<void> {
    if (this.failsToDelete) throw new Error('the storage is away');
    this.files.delete(key);
    return Promise.resolve();
  }
}
