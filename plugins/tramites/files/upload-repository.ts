import { inject, injectable } from 'inversify';
import { Clock, Database, type Transaction } from '../../../host/plugin-api/index.js';
import type { UploadedFile } from '../../forms/contract.js';

/** A file in the storage that waits for its record. */
export interface StoredUpload {
  readonly storageKey: string;
  /** The question that it answers. */
  readonly codigo: string;
  readonly file: UploadedFile;
}

/** The statements on `tramites_file`. */
@injectable()
export class UploadRepository {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(Clock) private readonly clock: Clock,
  ) {}

  /** Announces a file before it is in the storage, so that a crash leaves nothing that nobody knows of. */
  async announce(storageKey: string): Promise<void> {
    await this.database.insert('tramites_file', [{ storage_key: storageKey, created_at: this.clock.now() }]);
  }

  /** Gives a file to its record. Answers false where it was claimed for removal: the record must not be. */
  async settle(
    { storageKey, codigo, file }: StoredUpload,
    recordId: number,
    tx: Transaction,
  ): Promise<boolean> {
    const settled = await this.database.change(
      `UPDATE tramites_file SET record_id = $1, pre_codigo = $2, nombre = $3, tipo = $4, tamano = $5, sha256 = $6
       WHERE storage_key = $7 AND record_id IS NULL AND swept_at IS NULL`,
      [recordId, codigo, file.nombre, file.tipo, file.tamano, file.sha256, storageKey],
      tx,
    );
    return settled === 1;
  }

  /**
   * Claims an upload for removal: it can't be settled any more. Answers false where a record has it, which may be so
   * even after its transaction seemed to fail, as the answer to a commit can be lost.
   */
  async claim(storageKey: string): Promise<boolean> {
    const claimed = await this.database.change(
      'UPDATE tramites_file SET swept_at = $1 WHERE storage_key = $2 AND record_id IS NULL',
      [this.clock.now(), storageKey],
    );
    if (claimed === 1) return true;
    const settled = await this.database.rows(
      'SELECT storage_key FROM tramites_file WHERE storage_key = $1 AND record_id IS NOT NULL',
      [storageKey],
    );
    return settled.length === 0;
  }

  /** Claims the uploads that have waited since before a moment. Answers all that are claimed and still to be removed. */
  async claimAbandoned(before: Date): Promise<string[]> {
    await this.database.change(
      'UPDATE tramites_file SET swept_at = $1 WHERE record_id IS NULL AND swept_at IS NULL AND created_at < $2',
      [this.clock.now(), before],
    );
    const rows = await this.database.rows<{ storage_key: string }>(
      'SELECT storage_key FROM tramites_file WHERE record_id IS NULL AND swept_at IS NOT NULL',
    );
    return rows.map(({ storage_key }) => storage_key);
  }

  /** Forgets a claimed upload whose file is gone from the storage. */
  async forget(storageKey: string): Promise<void> {
    await this.database.change('DELETE FROM tramites_file WHERE storage_key = $1 AND record_id IS NULL', [
      storageKey,
    ]);
  }
}
