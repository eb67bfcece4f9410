import { z } from 'zod';
import { CHAIN_KEY, chainStart, type Seal } from '../../data/audit/chain-hash.js';
import { chainFaultKinds, verifyChain } from '../../data/audit/verify-chain.js';
import {
  NotFoundError,
  type adminProcedure,
  type ChainedLog,
  type Database,
  type Secrets,
} from '../../plugin-api/index.js';

/** The seals of a portion: about a quarter of a second. */
const PORTION = 5000;

const seal = z.strictObject({ seq: z.int().min(1), hash: z.string().regex(/^[0-9a-f]{64}$/i) });

const asked = z.strictObject({
  log: z.string().min(1).max(100),
  /** The head of the portion before. */
  after: seal.nullish(),
  /** A head that was noted elsewhere. */
  noted: seal.nullish(),
});

const portion = z.object({
  /** The last seal that fits; null where the chain has none. */
  head: seal.nullable(),
  personal: z.int(),
  erased: z.int(),
  /** Whether the chain ended here, or a sign of tampering was found. */
  isEnd: z.boolean(),
  fault: z.object({ kind: z.enum(chainFaultKinds), seq: z.int(), entryId: z.string().nullable() }).nullable(),
});

const read = ({ seq, hash }: z.output<typeof seal>): Seal => ({ seq, hash: Buffer.from(hash, 'hex') });

/**
 * Builds `host.audit.verify`: verifies a portion of the chain of a log after a seal that an earlier portion returned.
 * The caller goes on from `head` until `isEnd`, and can stop in between: no call takes longer, however long the log is.
 */
export function verifyProcedure(
  procedure: ReturnType<typeof adminProcedure>,
  services: {
    readonly database: Database;
    readonly logs: readonly ChainedLog[];
    readonly secrets: Pick<Secrets, 'key'>;
  },
) {
  const { database, logs, secrets } = services;
  return procedure
    .input(asked)
    .output(portion)
    .query(async ({ input: { log: name, after, noted } }) => {
      const log = logs.find((one) => one.name === name);
      if (!log) throw new NotFoundError('No existe ese registro en este servidor.');
      const from = after ? read(after) : chainStart;
      const key = secrets.key(CHAIN_KEY);
      const report = await verifyChain(database, log, key, noted ? read(noted) : undefined, {
        after: from,
        most: PORTION,
      });
      const { head, personal, erased, isEnd, fault } = report;
      return {
        head: head.seq === 0 ? null : { seq: head.seq, hash: head.hash.toString('hex') },
        personal,
        erased,
        isEnd,
        fault: fault ? { ...fault, entryId: fault.entryId ?? null } : null,
      };
    });
}
