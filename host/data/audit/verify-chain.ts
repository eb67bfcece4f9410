import type { KeyObject } from 'node:crypto';
import type { ChainedLog, Database } from '../../plugin-api/index.js';
import { personalDigest } from '../../plugin-api/data/personal-row.js';
import { chainStart, nextSeal, type Seal } from './chain-hash.js';
import { previousOf, readChain, type ChainLink } from './read-chain.js';

/** A sign of tampering, by its kind; `seq` is the number of the seal. */
interface ChainFault {
  readonly kind: ChainFaultKind;
  readonly seq: number;
  /** The entry of the seal; undefined where the seal is missing. */
  readonly entryId?: string;
}

export const chainFaultKinds = [
  ...([
    'seal_missing',
    'seal_moved',
    'seal_changed',
    'entry_missing',
    'entry_changed',
    'entry_or_seal_changed',
  ] as const),
  ...(['personal_added', 'personal_changed', 'noted_differs', 'end_cut'] as const),
] as const;

type ChainFaultKind = (typeof chainFaultKinds)[number];

/** The result of verifying a chain, or a portion of it. */
export interface ChainReport {
  /** The last seal up to which the chain is valid. */
  readonly head: Seal;
  /** The number of entries whose personal data were checked. */
  readonly personal: number;
  /** The number of entries whose personal data were erased. */
  readonly erased: number;
  /** The first sign of tampering, in one line. */
  readonly problem: string | undefined;
  /** That sign, for a caller that words it itself. */
  readonly fault: ChainFault | undefined;
  /** Whether nothing is left to verify: the chain ended, or a sign of tampering was found. */
  readonly isEnd: boolean;
}

/** A portion of a chain. */
export interface ChainPortion {
  /** The seal after which it begins, as an earlier portion returned it. */
  readonly after: Seal;
  /** The most seals of it. */
  readonly most: number;
}

const wholeChain: ChainPortion = { after: chainStart, most: Infinity };

/** A sign of tampering, with its words for the command line. */
type Sign = readonly [kind: ChainFaultKind, words: string];

function signOfPersonal({ entryId, entry, personal }: ChainLink): Sign | undefined {
  if (!personal) return undefined;
  const digest = entry?.personal_digest;
  if (!digest) return ['personal_added', `personal data were added to entry ${entryId}`];
  return digest.equals(personalDigest(personal.salt, personal.data))
    ? undefined
    : ['personal_changed', `the personal data of entry ${entryId} were changed`];
}

/**
 * Describes a wrong hash. The next seal records the previous hash, which distinguishes a changed entry from a changed
 * seal.
 */
async function signOfHash(database: Database, log: ChainedLog, link: ChainLink, expected: Seal): Promise<Sign> {
  const { seq, entryId, hash } = link;
  const attested = await previousOf(database, log, seq + 1);
  const hint = seq === 1 ? ', or the key of the database (host_root_key) is not the one that it was made with' : '';
  if (attested?.equals(expected.hash)) return ['seal_changed', `seal ${seq} (of entry ${entryId}) was changed`];
  return attested?.equals(hash)
    ? ['entry_changed', `entry ${entryId} (seal ${seq}) was changed, or stands in another one's place${hint}`]
    : ['entry_or_seal_changed', `entry ${entryId} or its seal ${seq} was changed${hint}`];
}

/** Returns the sign of tampering at a link whose entry fits the seal before it; undefined where all fits. */
function signOfLink(link: ChainLink, head: Seal): Sign | undefined {
  const { seq, entryId } = link;
  if (seq !== head.seq + 1) return ['seal_missing', `seal ${head.seq + 1} is missing`];
  if (!link.previous.equals(head.hash)) {
    return ['seal_moved', `seal ${seq} (of entry ${entryId}) does not follow seal ${head.seq}: changed or reordered`];
  }
  return link.entry ? undefined : ['entry_missing', `entry ${entryId} (seal ${seq}) is missing`];
}

/**
 * Verifies the chain of a log, or a portion of it, and stops at the first problem. `noted` is a head that was written
 * down elsewhere: it reveals a chain whose end was cut off, which is valid in itself.
 */
export async function verifyChain(
  database: Database,
  log: ChainedLog,
  key: KeyObject,
  noted?: Seal,
  { after, most }: ChainPortion = wholeChain,
): Promise<ChainReport> {
  let head = after;
  let personal = 0;
  let erased = 0;
  const report = (isEnd: boolean, sign?: Sign, link?: ChainLink): ChainReport => {
    const [kind, problem] = sign ?? [];
    const seq = kind === 'seal_missing' ? head.seq + 1 : (link?.seq ?? head.seq);
    const of = link && kind !== 'seal_missing' ? { entryId: link.entryId } : {};
    return { head, personal, erased, problem, fault: kind && { kind, seq, ...of }, isEnd };
  };

  for await (const link of readChain(database, log, after.seq)) {
    if (head.seq - after.seq >= most) return report(false);
    const misplaced = signOfLink(link, head);
    if (misplaced) return report(true, misplaced, link);
    const expected = nextSeal(key, log, head, link.entry!);
    if (!expected.hash.equals(link.hash)) return report(true, await signOfHash(database, log, link, expected), link);
    const changed = signOfPersonal(link);
    if (changed) return report(true, changed, link);
    if (noted?.seq === link.seq && !noted.hash.equals(link.hash)) {
      const words = `seal ${link.seq} is not the one that was noted: the chain was made anew`;
      return report(true, ['noted_differs', words], link);
    }
    head = expected;
    if (link.personal) personal += 1;
    else if (link.entry!.personal_digest) erased += 1;
  }
  if (noted && noted.seq > head.seq) {
    const words = `the chain ends at seal ${head.seq}, before the noted ${noted.seq}: its end was cut off`;
    return report(true, ['end_cut', words]);
  }
  return report(true);
}
