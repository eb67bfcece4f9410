import type { Database, SealedColumn } from '../plugin-api/index.js';
import type { Sealer } from './sealer.js';

/** A value that is not sealed under the root key that seals now. */
export interface StaleSeal {
  readonly key: string | number;
  readonly purpose: string;
  readonly boundTo: string;
  readonly sealed: Buffer;
}

/** What the next rows of a place hold. */
export interface SealedPage {
  /** In the order of their keys. */
  readonly stale: readonly StaleSeal[];
  /** The key of the last row, to go on after it; undefined where no row was left. */
  readonly last: StaleSeal['key'] | undefined;
}

/** A place of the database that holds sealed values. */
export interface SealedStore {
  /** The purpose of its values, for the report. */
  readonly name: string;
  /**
   * Looks at the next rows after a key, `SEALED_PAGE` at most, whatever they hold: a statement takes no longer where
   * few of many values are stale, or none.
   */
  page(after: StaleSeal['key'] | undefined): Promise<SealedPage>;
  /** Puts another seal in the place of one. `false` where it was changed or removed since. */
  replace(old: StaleSeal, sealed: Buffer): Promise<boolean>;
}

/** How many rows one statement looks at. */
export const SEALED_PAGE = 100;

export class SealedColumnStore implements SealedStore {
  readonly name: string;

  /** @param sealer whose `head` begins what is not stale. */
  constructor(
    private readonly database: Database,
    private readonly place: SealedColumn,
    private readonly sealer: Pick<Sealer, 'head'>,
  ) {
    this.name = place.purpose;
  }

  async page(after: StaleSeal['key'] | undefined): Promise<SealedPage> {
    const { table, key, column, purpose } = this.place;
    const { head } = this.sealer;
    const onwards = after === undefined ? '' : `WHERE ${key} > $2`;
    // What is not stale is looked at where it stands, and does not travel.
    const rows = await this.database.rows<Pick<StaleSeal, 'key'> & { readonly sealed: Buffer | null }>(
      `SELECT ${key} AS "key",
         CASE WHEN SUBSTRING(${column}, 1, ${head.length}) <> $1 THEN ${column} END AS sealed
       FROM ${table} ${onwards} ORDER BY ${key} OFFSET 0 ROWS FETCH NEXT ${SEALED_PAGE} ROWS ONLY`,
      after === undefined ? [head] : [head, after],
    );
    const stale = rows.flatMap(({ key: id, sealed }) =>
      sealed === null ? [] : [{ key: id, purpose, boundTo: String(id), sealed }],
    );
    return { stale, last: rows.at(-1)?.key };
  }

  async replace({ key: id, sealed: old }: StaleSeal, sealed: Buffer): Promise<boolean> {
    const { table, key, column } = this.place;
    const sql = `UPDATE ${table} SET ${column} = $1 WHERE ${key} = $2 AND ${column} = $3`;
    return (await this.database.change(sql, [sealed, id, old])) === 1;
  }
}
