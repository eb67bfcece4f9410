import { createHmac, hash, type KeyObject } from 'node:crypto';
import type { ChainedLog } from '../../plugin-api/index.js';
import type { StoredEntry, StoredValue } from './stored-entry.js';

/** The purpose of the chains' key (`Secrets`): with the database alone, no chain that fits can be made. */
export const CHAIN_KEY = 'host/audit';

/** One link of a log's chain: the seal of an entry. */
export interface Seal {
  /** 1 for the first, without gaps. */
  readonly seq: number;
  readonly hash: Buffer;
}

/** What the first seal follows. */
export const chainStart: Seal = { seq: 0, hash: Buffer.alloc(32) };

/** Returns a column's text, the same of either database. */
function textOf(column: string, value: StoredValue | undefined): string | null {
  if (value === null) return null;
  if (value instanceof Date) return value.toISOString();
  // JSON that is declared as text is handed over parsed by PostgreSQL, and a column that is written otherwise there has
  // another name: all values would have one text, and could be changed unseen.
  if (typeof value === 'object' || value === undefined) {
    throw new TypeError(`the chain cannot read the column ${column} as it is declared`);
  }
  return String(value);
}

/**
 * SHA-256 over the name of the log, so that no link fits into the chain of another one, and over every column of an
 * entry as text, in an order and a form that stay as they are.
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

/**
 * Returns the seal of an entry that follows another one: HMAC-SHA-256 of the previous hash, the number and the entry's
 * digest.
 */
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
