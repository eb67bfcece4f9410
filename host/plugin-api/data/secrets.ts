import type { KeyObject } from 'node:crypto';
import { brand } from '../brand.js';
import { token } from '../token.js';

/**
 * The keys that derive from `VENTANILLA_SECRET_KEY`, the root key (docs/adr/0007). A plugin derives a key for a
 * purpose, or seals bytes before it stores them, so that the database alone does not reveal them. Both survive a change
 * of the root key.
 */
export interface Secrets {
  /**
   * Derives the 32-byte key for a purpose such as `tramites/validation-code`; it is always the same for the same
   * purpose and database. Available from phase 3 of the boot: it depends on a key that is stored, sealed, in the
   * database.
   */
  key(purpose: string): KeyObject;

  /**
   * Encrypts bytes to be stored (AES-256-GCM, 37 bytes longer), under a key for `purpose` that derives from the root
   * key.
   *
   * @param purpose `<plugin>/<what>`; bytes that were sealed for one purpose cannot be opened for another.
   * @param boundTo the owner of the bytes, such as the key of their row: they cannot be opened as those of another one.
   */
  sealBytes(purpose: string, boundTo: string, bytes: Buffer): Buffer;

  /** Decrypts sealed bytes, under the present root key or a previous one. Throws {@link SealError}. */
  openSealed(purpose: string, boundTo: string, sealed: Buffer): Buffer;
}
export const Secrets = token<Secrets>('host/Secrets');

/**
 * An error of {@link Secrets.openSealed}. `unknown-key`: this host lacks the root key under which the bytes were
 * sealed; another host may have it while keys are being changed. `not-genuine`: the bytes were altered, or sealed for
 * another purpose or owner; a retry does not help.
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
 * A column of a plugin that holds sealed bytes, each bound to the key of its row, as text. Listed in `definePlugin`, so
 * that `npm run keys -- reseal` re-encrypts it under a new root key.
 */
export interface SealedColumn {
  readonly table: string;
  /** The column of the primary key. */
  readonly key: string;
  readonly column: string;
  readonly purpose: string;
}

/** The outcome of resealing the values of one column or store. */
export interface Resealed {
  /** The purpose that they are sealed for. */
  readonly name: string;
  /** How many values were re-encrypted under the present root key. */
  readonly resealed: number;
  /** How many values could not be opened, and stay as they are. */
  readonly unreadable: number;
}

/** The command that re-encrypts all sealed values under the present root key. */
export interface Resealing {
  /**
   * Re-encrypts, in batches, the values that are not under the present root key; a value that changes meanwhile keeps
   * the new value. After a complete run the database belongs to the present root key. A run may be interrupted and
   * repeated.
   */
  resealSecrets(): Promise<readonly Resealed[]>;
}
export const Resealing = token<Resealing>('host/Resealing');
