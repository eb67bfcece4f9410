import type { ArchivePart, ArchiveParts } from '../archive/archive-part.js';

/** What a copy says of itself, for the operator: with a name such as `lsn`, and a text. */
export type DatabaseMoment = Readonly<Record<string, string>>;

/** A database that is brought back, and not yet one that a host would start on. */
export interface RestoredDatabase {
  /** Makes it the database, in one step; called once every part of the backup is known to be whole. */
  complete(): Promise<void>;
  /** Leaves the place as empty as it was; called in place of `complete`. */
  discard(): Promise<void>;
}

/** All parts of a database are called `database/…`. */
export const DATABASE_PARTS = 'database/';

/**
 * Writes one consistent moment of the database as parts of a backup. The moment holds all that was committed before
 * `write` was called.
 */
export interface WrittenCopy {
  /** Adds parts whose names begin with `DATABASE_PARTS`. */
  write(parts: ArchiveParts): Promise<DatabaseMoment>;
}

/** Where the database of a backup is brought back to. */
export interface DatabaseTarget {
  /** Whether a restore of the same backup has filled it and has not ended: `restore` then takes it as it is. */
  readonly isFilled: boolean;
  /**
   * Reads the parts of `write`, in its order. A process that is killed meanwhile leaves nothing that a host takes for a
   * database.
   *
   * @param isAgain whether what an unfinished restore has left is removed.
   * @throws `BackupError` where the database is not empty, or the parts are not of its kind.
   */
  restore(parts: AsyncIterable<ArchivePart>, isAgain: boolean): Promise<RestoredDatabase>;
  /** Called at the end. */
  close(): Promise<void>;
}
