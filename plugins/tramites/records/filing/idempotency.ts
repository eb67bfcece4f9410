import { createHash } from 'node:crypto';
import { inject, injectable } from 'inversify';
import { Clock, ConflictError, Database, InputError, type Transaction } from '../../../../host/plugin-api/index.js';
import type { FilingRequest, RepeatKey } from '../../contract.js';

const LIFETIME_MILLISECONDS = 24 * 3600 * 1000;

/** A call that may be repeated: the caller's key, and the digest of its content. */
export interface RepeatableCall {
  readonly tramiteId: number;
  readonly keyDigest: Buffer;
  readonly contentDigest: Buffer;
}

/** The record that an earlier call with the same key and content made. */
export interface EarlierRecord {
  readonly id: number;
  readonly clave: string;
  readonly anio: number;
  readonly numero: number;
}

/** The constraint that refuses the record of a call whose key another call has. */
export const REPEATED = 'tramites_idempotency_pk';

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return entries.map(([name, inner]) => [name, sorted(inner)]);
}

/**
 * Makes the digest of sorted fields, the SHA-256 of the files, and the key of the draft: two calls of equal content
 * have equal digests, whatever the order of their fields.
 */
function contentDigest({ answers, files = [], draft }: FilingRequest): Buffer {
  const sums = files
    .map(({ field, file }) => [field, file.sha256])
    .sort(([a], [b]) => (a! < b! ? -1 : a === b ? 0 : 1));
  return sha256(JSON.stringify([sorted(answers), sums, draft?.borrador]));
}

/** A UUID of RFC 9562. It excludes the nil and the max UUID, which different callers could choose. */
const uuid = /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i;

/**
 * Reads the header `Idempotency-Key` of a caller; the keys of two users are kept apart. An anonymous caller's key must
 * be a UUID, which nobody guesses. Throws `InputError` for other anonymous keys, and for a user's key that is not 1 to
 * 255 visible ASCII characters.
 */
export function headerRepeatKey(key: string, userId?: number): RepeatKey {
  const refuse = (detail: string): never => {
    throw new InputError(detail, { code: 'idempotency_key_not_valid' });
  };
  if (userId === undefined) {
    if (!uuid.test(key)) refuse('La cabecera Idempotency-Key debe ser un UUID.');
    return { scope: 'anonymous', key: key.toLowerCase() };
  }
  if (!/^[\x21-\x7e]{1,255}$/.test(key)) {
    refuse('La cabecera Idempotency-Key debe tener entre 1 y 255 caracteres visibles.');
  }
  return { scope: `user ${userId}`, key };
}

/** Makes the call of a request whose key may come again. Keys of different channels and scopes are kept apart. */
export function repeatableCall(tramiteId: number, request: FilingRequest, { scope, key }: RepeatKey): RepeatableCall {
  const keyDigest = sha256(JSON.stringify([request.canal, scope, key]));
  return { tramiteId, keyDigest, contentDigest: contentDigest(request) };
}

/**
 * The keys of filings, such as an `Idempotency-Key`: each is kept for 24 hours, per tramite, channel and scope
 * (decisions, section 3). The insert of a record writes the key of its call.
 */
@injectable()
export class Idempotency {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(Clock) private readonly clock: Clock,
  ) {}

  /** Finds the record of an earlier call. Throws `ConflictError` where that call had other content. */
  async findEarlier(call: RepeatableCall, tx?: Transaction): Promise<EarlierRecord | undefined> {
    const [row] = await this.database.rows<EarlierRecord & { readonly content_digest: Buffer }>(
      `SELECT r.id, r.clave, r.anio, r.numero, i.content_digest
       FROM tramites_idempotency i JOIN tramites_record r ON r.id = i.record_id
       WHERE i.tramite_id = $1 AND i.key_digest = $2 AND i.created_at > $3`,
      [call.tramiteId, call.keyDigest, this.oldest()],
      tx,
    );
    if (row && !row.content_digest.equals(call.contentDigest)) {
      throw new ConflictError('Esa Idempotency-Key ya se usó con otro contenido.', {
        code: 'idempotency_conflict',
      });
    }
    return row;
  }

  /** Removes a key whose time is over, so that it can be used again. */
  async forgetExpired({ tramiteId, keyDigest }: RepeatableCall, tx?: Transaction): Promise<void> {
    await this.database.changeRows(
      'DELETE FROM tramites_idempotency WHERE tramite_id = $1 AND key_digest = $2 AND created_at <= $3',
      [tramiteId, keyDigest, this.oldest()],
      tx,
    );
  }

  async removeExpired(): Promise<void> {
    await this.database.changeRows('DELETE FROM tramites_idempotency WHERE created_at <= $1', [this.oldest()]);
  }

  private oldest(): Date {
    return new Date(this.clock.now().getTime() - LIFETIME_MILLISECONDS);
  }
}
