import { Readable } from 'node:stream';
import pLimit from 'p-limit';
import type { FileStorage } from '../../storage/file-storage.js';
import { isMissing } from '../../storage/is-missing.js';
import type { ArchivePart } from '../archive/archive-part.js';
import { BackupError } from '../backup-error.js';
import { FILE_PARTS } from './add-files.js';

/** So many small files are written at once: each waits for the disk, or for a bucket. */
const AT_ONCE = 8;

/** Puts the files of a backup into the storage, one part after the other. */
export class PutFiles {
  private readonly limit = pLimit(AT_ONCE);
  private readonly writing = new Set<Promise<void>>();
  private readonly keys: string[] = [];

  constructor(private readonly storage: FileStorage) {}

  /** Throws `BackupError` where the storage has the file of a part already: it is that of a city. */
  async refusePresent({ name }: Pick<ArchivePart, 'name'>): Promise<void> {
    try {
      (await this.storage.open(name.slice(FILE_PARTS.length))).destroy();
    } catch (error) {
      if (isMissing(error)) return;
      throw error;
    }
    throw new BackupError('The storage has the files of this city: a restore begins with an empty folder or bucket.');
  }

  /** Answers before a small one is written; what failed is thrown by a later one, or by `end`. */
  async put({ name, content }: ArchivePart): Promise<void> {
    const key = name.slice(FILE_PARTS.length);
    if (!/^[\w-]+$/.test(key)) throw new BackupError(`${name} is no file of a backup.`);
    this.keys.push(key);
    const pieces = content[Symbol.asyncIterator]();
    const first = (await pieces.next()).value as Buffer;
    const second = await pieces.next();
    if (second.done) return this.later(() => this.storage.put(key, Readable.from([first])));
    const whole = (async function* () {
      yield first;
      yield second.value;
      yield* { [Symbol.asyncIterator]: () => pieces };
    })();
    await this.storage.put(key, Readable.from(whole));
  }

  /** Waits for all, also where one fails: what is undone then is not written to meanwhile. */
  async end(): Promise<void> {
    const failed = (await Promise.allSettled(this.writing)).find(({ status }) => status === 'rejected');
    if (failed?.status === 'rejected') throw failed.reason;
  }

  /** Removes what was put; behind `end`. */
  async undo(): Promise<void> {
    await Promise.all(this.keys.map((key) => this.limit(() => this.storage.delete(key))));
  }

  private async later(write: () => Promise<void>): Promise<void> {
    const written = this.limit(write);
    written.catch(() => undefined);
    this.writing.add(written);
    void written.then(() => this.writing.delete(written)).catch(() => undefined);
    // One that failed stays among them, and is met here.
    if (this.writing.size >= 2 * AT_ONCE) await Promise.race(this.writing);
  }
}
