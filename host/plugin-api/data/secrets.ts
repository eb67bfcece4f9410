import type { KeyObject } from 'node:crypto';
import { brand } from '../brand.js';
import { token } from '../token.js';

/**
 * What `VENTANILLA_SECRET_KEY` protects (docs/adr/0007). A plugin has two uses for it: a key for a purpose, and bytes
 * that are stored so that the database alone does not tell them. Both live on where that root key is changed.
 */
export interface Secrets {
  /**
   * Returns the 32-byte key for a purpose such as `tramites/validation-code`; always the same for the same purpose and
   * database. Not before phase 3 of the boot: it hangs on a key that stands, sealed, in the database.
   */
  key(purpose: string): KeyObject;

  /**
   * Encrypts bytes that are stored (AES-256-GCM, 37 bytes longer), under a key for `purpose` of the root key.
   *
   * @param purpose `<plugin>/<what>`; what is sealed for one purpose cannot be opened for another one.
   * @param boundTo what it belongs to, such as the key of its row: it cannot be opened as another one's.
   */
  seal(purpose: string, boundTo: string, bytes: Buffer): Buffer;

  /** What was sealed, under the present root key or a previous one. Throws {@link SealError}. */
  open(purpose: string, boundTo: string, sealed: Buffer): Buffer;
}
export const Secrets = token<Secrets>('host/Secrets');

/**
 * Something that is sealed could not be opened: `unknown-key`, as this host does not have the root key that it was
 * sealed under, which another host may have while keys are being changed; `not-genuine`, as it was changed, or sealed
 * for something else, which nothing mends.
 */
export class SealError extends Error {
  override readonly name = 'SealError';
  constructor(
    readonly reason: 'unknown-key' | 'not-genuine',
    options?: ErrorOptions,
  ) {
    super(`what is sealed cannot be opened: ${reason}`, options);
  }
}

brand({ SealError });

/**
 * A column of a plugin that holds sealed bytes, each bound to the key of its row, as text. Named in `definePlugin`, so
 * that `npm run keys -- reseal` brings it under a new root key.
 */
export interface SealedColumn {
  readonly table: string;
  /** The column of the primary key. */
  readonly key: string;
  readonly column: string;
  readonly purpose: string;
}

/** The outcome for the values of one place that holds sealed bytes. */
export interface Resealed {
  /** The purpose that they are sealed for. */
  readonly name: string;
  /** How many are under the present root key now, and were not. */
  readonly resealed: number;
  /** How many could not be opened, and are left as they are. */
  readonly unreadable: number;
}

/** Brings everything that is stored sealed under the present root key: for the command-line tool. */
export interface Resealing {
  /**
   * Seals anew what is not under the present root key, in batches; a value that is changed meanwhile stays as it was
   * changed. Once all has been gone through, the database belongs to the present root key. Safe to be broken off and
   * called again.
   */
  reseal(): Promise<readonly Resealed[]>;
}
export const Resealing = token<Resealing>('host/Resealing');
