import { composed, type ChainedLog, type Database } from '../../plugin-api/index.js';
import { chainStart, type Seal } from './chain-hash.js';
import { committedEntries, storedEntryColumns, type StoredEntry } from './stored-entry.js';

/** A seal with its entry, as it is inserted. */
export interface NewSeal extends Seal {
  readonly entryId: string;
  readonly previous: Buffer;
}

export interface ChainEnd {
  readonly head: Seal;
  /** The greatest id of a sealed entry; 0 without any. */
  readonly newest: number;
}

/** The sealer's statements on the chain of a log. */
export class SealStore {
  constructor(
    private readonly database: Database,
    readonly log: ChainedLog,
  ) {}

  async end(): Promise<ChainEnd> {
    const { seals } = this.log;
    const [row] = await this.database.rows<{ seq: string; hash: Buffer; newest: string }>(
      `SELECT seq, hash, (SELECT MAX(entry_id) FROM ${seals}) AS newest FROM ${seals}
       WHERE seq = (SELECT MAX(seq) FROM ${seals})`,
    );
    return row
      ? { head: { seq: Number(row.seq), hash: row.hash }, newest: Number(row.newest) }
      : { head: chainStart, newest: 0 };
  }

  /** Finds committed entries without a seal, with ids above `after` and up to `upTo`, in the order of their ids. */
  unsealed(after: number, upTo: number, limit: number): Promise<StoredEntry[]> {
    const { database, log } = this;
    // The seal of each entry is looked up. `composed` has the statement planned anew each time: a plan made while the
    // chain was short would read the whole chain for each entry once it has grown. Both tables are limited to the
    // range, so that no plan can read more of the chain than of the entries.
    return database.rows<StoredEntry>(
      composed(`SELECT ${storedEntryColumns(database, log)} FROM ${committedEntries(database, log)}
       WHERE e.id > $1 AND e.id <= $2 AND (
         SELECT COUNT(*) FROM ${log.seals} s WHERE s.entry_id = e.id AND s.entry_id > $1 AND s.entry_id <= $2) = 0
       ORDER BY e.id OFFSET 0 ROWS FETCH NEXT ${limit} ROWS ONLY`),
      [after, upTo],
    );
  }

  /**
   * Appends seals, all or none. Rejects where another host has inserted one of the numbers or sealed one of the entries
   * first.
   */
  async append(seals: readonly NewSeal[]): Promise<void> {
    await this.database.insertRows(
      this.log.seals,
      seals.map(({ seq, entryId, previous, hash }) => ({ seq, entry_id: entryId, previous, hash })),
    );
  }

  /** Tells whether an error means that another host has sealed meanwhile. */
  isForked(error: unknown): boolean {
    return this.database.isUniqueViolation(error);
  }
}
