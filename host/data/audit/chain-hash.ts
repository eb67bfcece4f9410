import { createHmac, hash, type KeyObject } from 'node:crypto';
import type { ChainedLog } from '../../plugin-api/index.js';
import type { StoredEntry, StoredValue } from './stored-entry.js';

/**
 * The purpose of the chains' key (`Secrets`): without the key, access to the database is not enough to forge a valid
 * chain.
 */
export const CHAIN_KEY = 'host/audit';

/** A link of a log's chain: the seal of an entry. */
export interface Seal {
  /** 1 for the first seal, without gaps. */
  readonly seq: number;
  readonly hash: Buffer;
}

/** The predecessor of the first seal. */
export const chainStart: Seal = { seq: 0, hash: Buffer.alloc(32) };

/** Returns a column's value as text, the same for either database. */
function textOf(column: string, value: StoredValue | undefined): string | null {
  if (value === null) return null;
  if (value instanceof Date) return value.toISOString();
  // A JSON column declared as text arrives parsed from PostgreSQL, and a misspelt column is undefined. Either would
  // give all values one text, so that changes went unnoticed.
  if (typeof value === 'object' || value === undefined) {
    throw new TypeError(`the chain cannot read the column ${column} as it is declared`);
  }
  return String(value);
}

/**
 * Computes SHA-256 over every column of an entry as text, in a fixed order and form, and over the log's name, so that
 * no link fits into the chain of another log.
 */
function entryDigest({ name, columns: own }: ChainedLog, entry: StoredEntry): Buffer {
  const columns = [
    name,
    String(entry.id),
    entry.at.toISOString(),
    ...own.map(([column]) => textOf(column, entry[column])),
    entry.personal_digest?.toString('hex') ?? null,
  ];
  return hash('sha256', JSON.stringify(columns), 'buffer');
}

/** Computes the seal that follows another one: HMAC-SHA-256 of the previous hash, the number and the entry's digest. */
export function nextSeal(key: KeyObject, log: ChainedLog, previous: Seal, entry: StoredEntry): Seal {
  const seq = previous.seq + 1;
  const number = Buffer.alloc(8);
  number.writeBigUInt64BE(BigInt(seq));
  const sealed = createHmac('sha256', key)
    .update(previous.hash)
    .update(number)
    .update(entryDigest(log, entry))
    .digest();
  return { seq, hash: sealed };
}
