import type { ChainedLog, Database } from '../../plugin-api/index.js';
import { SealStore } from './seal-store.js';
import { unsealedEntries } from './unsealed-entries.js';

/** How far behind the newest sealed entry those that wait are looked for. */
const RECENT_IDS = 20_000;

/**
 * Where the chain of a log stands, as administrators see it, in a few short statements; it does not say whether the
 * chain is whole: `verifyChain` does.
 */
export async function chainStatus(database: Database, log: ChainedLog) {
  const { head, newest } = await new SealStore(database, log).end();
  const { count, first } = await unsealedEntries(database, log, Math.max(0, newest - RECENT_IDS));
  return {
    log: log.name,
    sealed: head.seq,
    unsealed: count,
    unsealedSince: first?.at.toISOString() ?? null,
    head: head.seq === 0 ? null : { seq: head.seq, hash: head.hash.toString('hex') },
  };
}
