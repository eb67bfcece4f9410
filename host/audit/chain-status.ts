import type { Database } from '../plugin-api/index.js';
import { SealStore } from './seal-store.js';
import { unsealedEntries } from './unsealed-entries.js';

/** How far behind the newest sealed entry those that wait are looked for. */
const RECENT_IDS = 20_000;

/** Where the chain stands, as administrators see it. */
export interface ChainStatus {
  readonly sealed: number;
  readonly unsealed: number;
  readonly unsealedSince: string | null;
  readonly head: { readonly seq: number; readonly hash: string } | null;
}

/** In a few short statements; it does not say whether the chain is whole: `verifyChain` does. */
export async function chainStatus(database: Database): Promise<ChainStatus> {
  const { head, newest } = await new SealStore(database).end();
  const { count, first } = await unsealedEntries(database, Math.max(0, newest - RECENT_IDS));
  return {
    sealed: head.seq,
    unsealed: count,
    unsealedSince: first?.at.toISOString() ?? null,
    head: head.seq === 0 ? null : { seq: head.seq, hash: head.hash.toString('hex') },
  };
}
