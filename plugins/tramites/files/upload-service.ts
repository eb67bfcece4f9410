import { randomBytes } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import type { Readable } from 'node:stream';
import { inject, injectable } from 'inversify';
import { FileStorage, Logger } from '../../../host/plugin-api/index.js';
import { FileInspection } from './file-inspection.js';
import { UploadRepository, type StoredUpload } from './upload-repository.js';

/** A name as staff see it: no folder, no control character. */
function displayName(filename: string): string {
  const name = filename
    .replace(/^.*[\\/]/s, '')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '')
    .trim();
  return (name || 'archivo').slice(0, 255);
}

/** Brings uploads into the object storage, and out of it again when no record comes of them. */
@injectable()
export class UploadService {
  constructor(
    @inject(UploadRepository) private readonly uploads: UploadRepository,
    @inject(FileStorage) private readonly storage: FileStorage,
    @inject(Logger) private readonly logger: Logger,
  ) {}

  /** Stores one upload under a key that can't be guessed. A stream that fails leaves nothing behind. */
  async store(codigo: string, filename: string, content: Readable): Promise<StoredUpload> {
    const storageKey = randomBytes(32).toString('hex');
    await this.uploads.announce(storageKey);
    const inspection = new FileInspection();
    try {
      await Promise.all([pipeline(content, inspection), this.storage.put(storageKey, inspection)]);
      return { storageKey, codigo, file: { nombre: displayName(filename), ...(await inspection.result()) } };
    } catch (error) {
      await this.discard(storageKey);
      throw error;
    }
  }

  /** Removes an upload, the file first: what fails in between is left to the sweeper. */
  async discard(storageKey: string): Promise<void> {
    try {
      await this.storage.delete(storageKey);
      await this.uploads.forget(storageKey);
    } catch {
      this.logger.warn({}, 'an upload without a record could not be removed now');
    }
  }
}
