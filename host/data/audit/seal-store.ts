import { composed, type ChainedLog, type Database } from '../../plugin-api/index.js';
import { chainStart, type Seal } from './chain-hash.js';
import { committedEntries, storedEntryColumns, type StoredEntry } from './stored-entry.js';

/** A seal with what it seals, as it is written. */
export interface NewSeal extends Seal {
  readonly entryId: string;
  readonly previous: Buffer;
}

export interface ChainEnd {
  readonly head: Seal;
  /** The greatest id of an entry that is sealed; 0 where none is. */
  readonly newest: number;
}

/** The statements of the sealer on the chain of a log. */
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

  /** Committed entries without a seal whose id is after one and up to another one, in the order of their ids. */
  unsealed(after: number, upTo: number, limit: number): Promise<StoredEntry[]> {
    const { database, log } = this;
    // The seal of each entry is looked up. Planned anew each time: a plan that was made while the chain was short would
    // read the whole chain for each entry of one that has grown since. The range stands on both sides, so that no plan
    // can read more of the chain than of the entries.
    return database.rows<StoredEntry>(
      composed(`SELECT ${storedEntryColumns(database, log)} FROM ${committedEntries(database, log)}
       WHERE e.id > $1 AND e.id <= $2 AND (
         SELECT COUNT(*) FROM ${log.seals} s WHERE s.entry_id = e.id AND s.entry_id > $1 AND s.entry_id <= $2) = 0
       ORDER BY e.id OFFSET 0 ROWS FETCH NEXT ${limit} ROWS ONLY`),
      [after, upTo],
    );
  }

  /** Adds seals, all or none: a number or an entry that another host was first with is refused. */
  async append(seals: readonly NewSeal[]): Promise<void> {
    await this.database.insert(
      this.log.seals,
      seals.map(({ seq, entryId, previous, hash }) => ({ seq, entry_id: entryId, previous, hash })),
    );
  }

  /** Returns whether an error tells that another host has sealed meanwhile. */
  isForked(error: unknown): boolean {
    return this.database.isUniqueViolation(error);
  }
}
