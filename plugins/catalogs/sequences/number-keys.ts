import { createHash } from 'node:crypto';
import { inject, injectable } from 'inversify';
import {
  Clock,
  Database,
  InputError,
  type Identity,
  type ScheduledJob,
  type Transaction,
} from '../../../host/plugin-api/index.js';
import type { NumberOfSequence } from './database-sequences.js';

const LIFETIME_MILLISECONDS = 24 * 3600 * 1000;

/** A repeatable call: its sequence, and the digest of the caller and the key. */
export interface RepeatableCall {
  readonly sequenceId: number;
  readonly keyDigest: Buffer;
}

/** Thrown where another call with the same key has committed first. */
export class RepeatedCallError extends Error {
  override readonly name = 'RepeatedCallError';
}

/**
 * Makes the call for a header `Idempotency-Key`; keys belong to one user and one sequence. Throws `InputError` unless
 * the key is 1 to 255 visible ASCII characters.
 */
export function repeatableCall(by: Identity, sequenceId: number, key: string): RepeatableCall {
  if (!/^[\x21-\x7e]{1,255}$/.test(key)) {
    throw new InputError('La cabecera Idempotency-Key debe tener entre 1 y 255 caracteres visibles.', {
      code: 'idempotency_key_not_valid',
    });
  }
  const keyDigest = createHash('sha256')
    .update(JSON.stringify([by.userId, key]))
    .digest();
  return { sequenceId, keyDigest };
}

/** Stores the numbers that were taken with an `Idempotency-Key`, for 24 hours. */
@injectable()
export class NumberKeys {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(Clock) private readonly clock: Clock,
  ) {}

  /** Finds the number that an earlier call with the same key took. */
  async find({ sequenceId, keyDigest }: RepeatableCall): Promise<NumberOfSequence | undefined> {
    const [row] = await this.database.rows<NumberOfSequence>(
      `SELECT numero, texto, codigo FROM catalogs_number_key
       WHERE consecutivo_id = $1 AND key_digest = $2 AND created_at > $3`,
      [sequenceId, keyDigest, this.oldest()],
    );
    return row;
  }

  /**
   * Stores the number of a call. Call it after taking the number, under the lock of its sequence: of several calls at
   * once, all but the first find its key and throw {@link RepeatedCallError}.
   */
  async remember({ sequenceId, keyDigest }: RepeatableCall, taken: NumberOfSequence, tx: Transaction): Promise<void> {
    const row = { consecutivo_id: sequenceId, key_digest: keyDigest, ...taken, created_at: this.clock.now() };
    const isNew = (): Promise<boolean> =>
      this.database.insertOnce('catalogs_number_key', row, ['consecutivo_id', 'key_digest'], tx);
    if (await isNew()) return;
    // An expired key counts as unused.
    await this.database.changeRows(
      'DELETE FROM catalogs_number_key WHERE consecutivo_id = $1 AND key_digest = $2 AND created_at <= $3',
      [sequenceId, keyDigest, this.oldest()],
      tx,
    );
    if (!(await isNew())) throw new RepeatedCallError();
  }

  get schedule(): ScheduledJob {
    return { name: 'catalogs/sweep-number-keys', everySeconds: 600, limitSeconds: 600, run: () => this.sweep() };
  }

  /** Removes the expired keys. */
  async sweep(): Promise<void> {
    await this.database.changeRows('DELETE FROM catalogs_number_key WHERE created_at <= $1', [this.oldest()]);
  }

  private oldest(): Date {
    return new Date(this.clock.now().getTime() - LIFETIME_MILLISECONDS);
  }
}
