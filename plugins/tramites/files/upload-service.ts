import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { inject, injectable } from 'inversify';
import { DomainError, FileStorage, Logger, UnavailableError } from '../../../host/plugin-api/index.js';
import { displayName } from './display-name.js';
import { FileInspection } from './file-inspection.js';
import { UploadRepository, type StoredUpload } from './upload-repository.js';

/** Brings uploads into the object storage, and out of it again when no record comes of them. */
@injectable()
export class UploadService {
  constructor(
    @inject(UploadRepository) private readonly uploads: UploadRepository,
    @inject(FileStorage) private readonly storage: FileStorage,
    @inject(Logger) private readonly logger: Logger,
  ) {}

  /**
   * Stores one upload under a key that can't be guessed. Rejects with what was wrong with the stream, or with
   * `UnavailableError` where the storage failed; nothing is left behind then.
   */
  async store(codigo: string, filename: string, content: Readable): Promise<StoredUpload> {
    const storageKey = randomBytes(32).toString('hex');
    await this.uploads.announce(storageKey);
    const inspection = new FileInspection();
    try {
      await this.transfer(content, inspection, storageKey);
      return { storageKey, codigo, file: { nombre: displayName(filename), ...(await inspection.result()) } };
    } catch (error) {
      await this.discard(storageKey);
      throw error;
    }
  }

  /** Removes an upload that no record has. What fails is left to the sweeper. */
  async discard(storageKey: string): Promise<void> {
    try {
      if (await this.uploads.claim(storageKey)) await this.remove(storageKey);
    } catch {
      this.logger.warn({}, 'an upload without a record could not be removed now');
    }
  }

  /** Removes a claimed upload, the file first, so that its row tells of it until it is gone. */
  async remove(storageKey: string): Promise<void> {
    await this.storage.delete(storageKey);
    await this.uploads.forget(storageKey);
  }

  private async transfer(content: Readable, inspection: FileInspection, storageKey: string): Promise<void> {
    const put = this.storage.put(storageKey, inspection).catch((error: unknown) => {
      // Nobody reads it any more: without this the other side would wait for ever.
      inspection.destroy();
      throw error;
    });
    // Both have ended before anything is removed: a writer that is still at work would make the file anew.
    const [received, stored] = await Promise.allSettled([pipeline(content, inspection), put]);
    if (received.status === 'rejected' && received.reason instanceof DomainError) throw received.reason;
    if (stored.status === 'rejected') throw new UnavailableError(undefined, stored.reason);
    if (received.status === 'rejected') throw received.reason;
  }
}
