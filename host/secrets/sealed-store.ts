/** A value that is not sealed under the present root key. */
export interface StaleSeal {
  /** The key of its row. */
  readonly key: string | number;
  readonly purpose: string;
  readonly boundTo: string;
  readonly sealed: Buffer;
}

/** A place of the database that holds sealed values. */
export interface SealedStore {
  /** The purpose of its values, for the report. */
  readonly name: string;
  /** The next stale values after a key, in the order of their keys; none at its end. */
  stale(after: StaleSeal['key'] | undefined): Promise<readonly StaleSeal[]>;
  /** Puts another seal in the place of one. `false` where somebody has changed or removed it since. */
  replace(old: StaleSeal, sealed: Buffer): Promise<boolean>;
}

/** How many values are read at a time. */
export const SEALED_BATCH = 100;
