import type { ChainedLog, Database } from '../../plugin-api/index.js';
import { SealStore } from './seal-store.js';
import { unsealedEntries } from './unsealed-entries.js';

/** The number of ids before the newest sealed entry at which the search for unsealed entries begins. */
const RECENT_IDS = 20_000;

/**
 * Returns the state of a log's chain for administrators, with a few short statements. It does not verify the chain:
 * `verifyChain` does.
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
