import { createHash } from 'node:crypto';
import { inject, injectable } from 'inversify';
import {
  ConflictError,
  Database,
  InputError,
  type Identity,
  type Transaction,
} from '../../../host/plugin-api/index.js';

/** A note that an earlier call wrote. */
export interface EarlierNote {
  readonly id: number;
  readonly at: Date;
}

interface Row {
  /** A BIGINT comes as text. */
  readonly id: string | number;
  readonly at: Date;
  readonly data: string | { readonly texto: string } | null;
}

/**
 * What stands for the header `Idempotency-Key` of a note: keys belong to one user and one case. Throws `InputError` for
 * a key that is no visible ASCII of 1 to 255.
 */
export function noteKey(by: Identity, place: readonly [column: string, value: string | number], key: string): Buffer {
  if (!/^[\x21-\x7e]{1,255}$/.test(key)) {
    throw new InputError('La cabecera Idempotency-Key debe tener entre 1 y 255 caracteres visibles.', {
      code: 'idempotency_key_not_valid',
    });
  }
  return createHash('sha256')
    .update(JSON.stringify([by.userId, ...place, key]))
    .digest();
}

/** The notes that were written with an `Idempotency-Key`: a key is one note, as long as there is the case. */
@injectable()
export class NoteKeys {
  constructor(@inject(Database) private readonly database: Database) {}

  /**
   * What an earlier call with the same key wrote. Throws `ConflictError` `idempotency_conflict` where that was another
   * text, or one that was erased since.
   */
  async find(digest: Buffer, texto: string): Promise<EarlierNote | undefined> {
    const [row] = await this.database.rows<Row>(
      `SELECT n.id, n.at, p.data FROM workflow_note_key k JOIN workflow_note n ON n.id = k.entry_id
       LEFT JOIN workflow_note_personal p ON p.entry_id = n.id WHERE k.key_digest = $1`,
      [digest],
    );
    if (!row) return undefined;
    const { id, at, data } = row;
    if (data === null || this.database.parseJson<{ texto: string }>(data).texto !== texto) {
      throw new ConflictError('Esa Idempotency-Key ya se usó con otra nota.', { code: 'idempotency_conflict' });
    }
    return { id: Number(id), at };
  }

  /** Of several calls with one key the first alone is committed: {@link isTaken} tells the error of the others. */
  async remember(tx: Transaction, digest: Buffer, entry: number): Promise<void> {
    await this.database.insert('workflow_note_key', [{ key_digest: digest, entry_id: entry }], [], tx);
  }

  isTaken(error: unknown): boolean {
    return this.database.isUniqueViolation(error, 'workflow_note_key_pk');
  }
}
