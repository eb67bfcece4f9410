import type { Database, SealedColumn } from '../../plugin-api/index.js';

/** A value that is not sealed under the present root key. */
export interface StaleSeal {
  readonly key: string | number;
  readonly purpose: string;
  readonly boundTo: string;
  readonly sealed: Buffer;
}

/** A part of the database that holds sealed values. */
export interface SealedStore {
  /** The purpose of its values, for the report. */
  readonly name: string;
  /** Finds the next stale values after a key, ordered by their keys; an empty list at the end. */
  stale(after: StaleSeal['key'] | undefined): Promise<readonly StaleSeal[]>;
  /** Replaces a sealed value; `false` where it was changed or removed since. */
  replace(old: StaleSeal, sealed: Buffer): Promise<boolean>;
}

export const SEALED_BATCH = 100;

export class SealedColumnStore implements SealedStore {
  readonly name: string;

  /** @param head the first bytes of every value that is sealed under the present root key. */
  constructor(
    private readonly database: Database,
    private readonly place: SealedColumn,
    private readonly head: Buffer,
  ) {
    this.name = place.purpose;
  }

  async stale(after: StaleSeal['key'] | undefined): Promise<readonly StaleSeal[]> {
    const { table, key, column, purpose } = this.place;
    const onwards = after === undefined ? '' : `AND ${key} > $2`;
    const rows = await this.database.rows<Pick<StaleSeal, 'key' | 'sealed'>>(
      `SELECT ${key} AS "key", ${column} AS sealed FROM ${table}
       WHERE SUBSTRING(${column}, 1, ${this.head.length}) <> $1 ${onwards}
       ORDER BY ${key} OFFSET 0 ROWS FETCH NEXT ${SEALED_BATCH} ROWS ONLY`,
      after === undefined ? [this.head] : [this.head, after],
    );
    return rows.map((row) => ({ ...row, purpose, boundTo: String(row.key) }));
  }

  async replace({ key: id, sealed: old }: StaleSeal, sealed: Buffer): Promise<boolean> {
    const { table, key, column } = this.place;
    const sql = `UPDATE ${table} SET ${column} = $1 WHERE ${key} = $2 AND ${column} = $3`;
    return (await this.database.changeRows(sql, [sealed, id, old])) === 1;
  }
}
