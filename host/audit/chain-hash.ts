import { createHmac, hash, type KeyObject } from 'node:crypto';
import type { StoredEntry } from './stored-entry.js';

/** The purpose of the chain's key (`Secrets`): whoever holds the database alone cannot make a chain that fits. */
export const CHAIN_KEY = 'host/audit';

/** One link: the seal of an entry. */
export interface Seal {
  /** 1 for the first, without gaps. */
  readonly seq: number;
  readonly hash: Buffer;
}

/** What the first seal follows. */
export const chainStart: Seal = { seq: 0, hash: Buffer.alloc(32) };

/** SHA-256 over every column of an entry, in an order and a form that stay as they are. */
function entryDigest(entry: StoredEntry): Buffer {
  const columns = [
    String(entry.id),
    entry.at.toISOString(),
    entry.action,
    entry.actor_kind,
    entry.actor_user_id,
    entry.subject_kind,
    entry.subject_id,
    entry.details,
    entry.personal_digest?.toString('hex') ?? null,
  ];
  return hash('sha256', JSON.stringify(columns), 'buffer');
}

/** The seal of an entry that follows another one: HMAC-SHA-256 of the previous hash, the number and the entry's digest. */
export function nextSeal(key: KeyObject, previous: Seal, entry: StoredEntry): Seal {
  const seq = previous.seq + 1;
  const number = Buffer.alloc(8);
  number.writeBigUInt64BE(BigInt(seq));
  const sealed = createHmac('sha256', key)
    .update(previous.hash)
    .update(number)
    .update(entryDigest(entry))
    .digest();
  return { seq, hash: sealed };
}
