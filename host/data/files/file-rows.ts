import type { Clock, Database, FilePlace, SettledFile, StoredFile, Transaction } from '../../plugin-api/index.js';

export interface ClaimedFile {
  readonly id: string;
  readonly storage_key: string;
}

/** A settled file as it is stored. */
export interface FileRow extends SettledFile {
  readonly storage_key: string;
}

const COLUMNS = 'id, storage_key, slot, name, type, size, sha256';

/** The statements on `host_file`. */
export class FileRows {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Inserts a row before the file is in the storage, so that a crash leaves no file without a row. */
  async announce(id: string, storageKey: string): Promise<void> {
    await this.database.insertRows('host_file', [{ id, storage_key: storageKey, created_at: this.clock.now() }]);
  }

  /** Gives a file to its owner. Returns false where the file was claimed for removal: the owner must not be created. */
  async settle(tx: Transaction, file: StoredFile, { owner, slot }: FilePlace): Promise<boolean> {
    const { id, name, type, size, sha256 } = file;
    const settled = await this.database.changeRows(
      `UPDATE host_file SET owner = $1, slot = $2, name = $3, type = $4, size = $5, sha256 = $6
       WHERE id = $7 AND swept_at IS NULL`,
      [owner, slot, name, type, size, sha256, id],
      tx,
    );
    return settled === 1;
  }

  /** Takes a file from its owner, and claims it for removal. */
  async release(tx: Transaction, id: string): Promise<void> {
    await this.database.changeRows(
      'UPDATE host_file SET owner = NULL, slot = NULL, swept_at = $1 WHERE id = $2 AND owner IS NOT NULL',
      [this.clock.now(), id],
      tx,
    );
  }

  /**
   * Claims a file for removal, so that it cannot be settled any more. Returns false where it has an owner; that may be
   * so even after its transaction seemed to fail, since the answer to a commit can be lost.
   */
  async claim(id: string): Promise<boolean> {
    const claimed = await this.database.changeRows(
      'UPDATE host_file SET swept_at = $1 WHERE id = $2 AND owner IS NULL',
      [this.clock.now(), id],
    );
    return claimed === 1 || (await this.find(id)) === undefined;
  }

  /** Claims the files that have waited for an owner since before a date. */
  async claimAbandoned(before: Date): Promise<void> {
    await this.database.changeRows(
      'UPDATE host_file SET swept_at = $1 WHERE owner IS NULL AND swept_at IS NULL AND created_at < $2',
      [this.clock.now(), before],
    );
  }

  /** Lists claimed files that are still to be removed, by id. */
  claimed(after: string, limit: number): Promise<ClaimedFile[]> {
    return this.database.rows<ClaimedFile>(
      `SELECT id, storage_key FROM host_file WHERE owner IS NULL AND swept_at IS NOT NULL AND id > $1
       ORDER BY id OFFSET 0 ROWS FETCH NEXT $2 ROWS ONLY`,
      [after, limit],
    );
  }

  /** Deletes the row of a claimed file whose content was removed from the storage. */
  async forget(id: string): Promise<void> {
    await this.database.changeRows('DELETE FROM host_file WHERE id = $1 AND owner IS NULL', [id]);
  }

  async find(which: string | FilePlace, tx?: Transaction): Promise<FileRow | undefined> {
    const [condition, bind] =
      typeof which === 'string'
        ? ['id = $1 AND owner IS NOT NULL', [which]]
        : ['owner = $1 AND slot = $2', [which.owner, which.slot]];
    const sql = `SELECT ${COLUMNS} FROM host_file WHERE ${condition}`;
    return (await this.database.rows<FileRow>(sql, bind, tx))[0];
  }

  /** Lists the files of an owner after a slot, ordered by slot. */
  list(owner: string, after: string | undefined, limit: number, tx?: Transaction): Promise<FileRow[]> {
    const [condition, bind] = after === undefined ? ['', [owner, limit]] : ['AND slot > $3', [owner, limit, after]];
    return this.database.rows<FileRow>(
      `SELECT ${COLUMNS} FROM host_file WHERE owner = $1 ${condition}
       ORDER BY slot OFFSET 0 ROWS FETCH NEXT $2 ROWS ONLY`,
      bind,
      tx,
    );
  }

  isTaken(error: unknown): boolean {
    return this.database.isUniqueViolation(error, 'host_file_place_uq');
  }
}
