import { z } from 'zod';
import { searchAudit } from '../../data/audit/audit-search.js';
import { chainStatus } from '../../data/audit/chain-status.js';
import { erasePersonalData } from '../../data/audit/erase-personal-data.js';
import {
  adminProcedure,
  adminRouter,
  pageQuery,
  pageRequest,
  rowId,
  uuidInSmallLetters,
  type AuditLog,
  type ChainedLog,
  type Database,
} from '../../plugin-api/index.js';

const entryId = z.int().min(1);
const kind = z.string().min(1).max(100);
const subjectId = z.string().min(1).max(255).overwrite(uuidInSmallLetters);
const moment = z.iso.datetime({ offset: true }).transform((text) => new Date(text));

const entry = z.object({
  id: entryId,
  at: z.iso.datetime(),
  action: z.string(),
  actor: z.object({ kind: z.string(), userId: z.int().nullable() }),
  subject: z.object({ kind: z.string(), id: z.string().nullable() }).nullable(),
  details: z.unknown(),
  /** Null where the entry has no personal data, or they were erased. */
  personal: z.unknown(),
  /** Whether the entry has its seal. */
  sealed: z.boolean(),
});

const filter = pageRequest(entryId).extend({
  /** A prefix of the action, such as `auth.user.`. */
  action: z.string().min(1).max(100).optional(),
  userId: rowId.optional(),
  actorKind: z.enum(['user', 'public', 'console', 'system']).optional(),
  subject: z.strictObject({ kind, id: subjectId.optional() }).optional(),
  from: moment.optional(),
  /** Exclusive. */
  to: moment.optional(),
});

const chain = z.object({
  /** The log's name: `host/audit`, or that of a plugin's log. */
  log: z.string(),
  /** The number of sealed entries. */
  sealed: z.int(),
  /** The number of entries without a seal, and the time of the first. */
  unsealed: z.int(),
  unsealedSince: z.iso.datetime().nullable(),
  /** The last seal: to be noted elsewhere, for `npm run audit -- verify --head`. */
  head: z.object({ seq: z.int(), hash: z.string() }).nullable(),
});

/** Builds `host.audit`: the audit log (decisions, section 11), with the permission `host.audit`. */
export function auditProcedures(services: {
  readonly database: Database;
  readonly audit: AuditLog;
  readonly logs: readonly ChainedLog[];
}) {
  const { database, logs } = services;
  const procedure = adminProcedure('host.audit');
  return adminRouter({
    /** The newest entries first. */
    list: pageQuery(procedure, filter.prefault({}), { item: entry, cursor: 'id' }, ({ cursor, ...narrowed }) =>
      searchAudit(database, { ...narrowed, before: cursor ?? undefined }),
    ),

    /**
     * Erases the personal data of a subject in every log; for a user (`auth.user`), also those of the user's own
     * actions.
     */
    erase: procedure
      .input(z.strictObject({ kind, id: subjectId }))
      .output(z.object({ erased: z.int() }))
      .mutation(async ({ ctx, input }) => ({
        erased: await erasePersonalData(services, input, ctx.identity),
      })),

    /** The state of each log's chain, the audit log first. */
    status: procedure.output(z.object({ chains: z.array(chain) })).query(async () => {
      const chains: z.output<typeof chain>[] = [];
      for (const log of logs) chains.push(await chainStatus(database, log));
      return { chains };
    }),
  });
}
