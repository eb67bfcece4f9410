import type { KeyObject } from 'node:crypto';
import type { ChainedLog, Database } from '../../plugin-api/index.js';
import { personalDigest } from '../../plugin-api/data/personal-row.js';
import { chainStart, nextSeal, type Seal } from './chain-hash.js';
import { previousOf, readChain, type ChainLink } from './read-chain.js';

/** The result of verifying a chain. */
export interface ChainReport {
  /** The last seal up to which the chain is valid. */
  readonly head: Seal;
  /** The number of entries whose personal data were checked. */
  readonly personal: number;
  /** The number of entries whose personal data were erased. */
  readonly erased: number;
  /** The first sign of tampering, in one line. */
  readonly problem: string | undefined;
}

function problemOfPersonal({ entryId, entry, personal }: ChainLink): string | undefined {
  if (!personal) return undefined;
  const digest = entry?.personal_digest;
  if (!digest) return `personal data were added to entry ${entryId}`;
  return digest.equals(personalDigest(personal.salt, personal.data))
    ? undefined
    : `the personal data of entry ${entryId} were changed`;
}

/**
 * Describes a wrong hash. The next seal records the previous hash, which distinguishes a changed entry from a changed
 * seal.
 */
async function wrongHash(database: Database, log: ChainedLog, link: ChainLink, expected: Seal): Promise<string> {
  const { seq, entryId, hash } = link;
  const attested = await previousOf(database, log, seq + 1);
  const hint = seq === 1 ? ', or the key of the database (host_root_key) is not the one that it was made with' : '';
  if (attested?.equals(expected.hash)) return `seal ${seq} (of entry ${entryId}) was changed`;
  return attested?.equals(hash)
    ? `entry ${entryId} (seal ${seq}) was changed, or stands in another one's place${hint}`
    : `entry ${entryId} or its seal ${seq} was changed${hint}`;
}

/**
 * Verifies the whole chain of a log and stops at the first problem. `noted` is a head that was written down elsewhere:
 * it reveals a chain whose end was cut off, which is valid in itself.
 */
export async function verifyChain(
  database: Database,
  log: ChainedLog,
  key: KeyObject,
  noted?: Seal,
): Promise<ChainReport> {
  let head = chainStart;
  let personal = 0;
  let erased = 0;
  const report = (problem?: string): ChainReport => ({ head, personal, erased, problem });

  for await (const link of readChain(database, log)) {
    const { seq, entryId, entry } = link;
    if (seq !== head.seq + 1) return report(`seal ${head.seq + 1} is missing`);
    if (!link.previous.equals(head.hash)) {
      return report(`seal ${seq} (of entry ${entryId}) does not follow seal ${head.seq}: changed or reordered`);
    }
    if (!entry) return report(`entry ${entryId} (seal ${seq}) is missing`);
    const expected = nextSeal(key, log, head, entry);
    if (!expected.hash.equals(link.hash)) return report(await wrongHash(database, log, link, expected));
    const personalProblem = problemOfPersonal(link);
    if (personalProblem) return report(personalProblem);
    if (noted?.seq === seq && !noted.hash.equals(link.hash)) {
      return report(`seal ${seq} is not the one that was noted: the chain was made anew`);
    }
    head = expected;
    if (link.personal) personal += 1;
    else if (entry.personal_digest) erased += 1;
  }
  if (noted && noted.seq > head.seq) {
    return report(`the chain ends at seal ${head.seq}, before the noted ${noted.seq}: its end was cut off`);
  }
  return report();
}
