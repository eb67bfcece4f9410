import { z } from 'zod';
import { EXPORT_PORTION, exportAudit } from '../../data/audit/audit-export.js';
import { searchAudit } from '../../data/audit/audit-search.js';
import { chainStatus } from '../../data/audit/chain-status.js';
import { endOfDay, startOfDay } from '../../data/audit/city-day.js';
import { erasePersonalData } from '../../data/audit/erase-personal-data.js';
import { namedEntries } from '../../data/audit/named-entries.js';
import {
  adminProcedure,
  adminRouter,
  pageOf,
  pageQuery,
  pageRequest,
  rowId,
  uuidInSmallLetters,
  type AuditLog,
  type ChainedLog,
  type Database,
  type Secrets,
  type UserDirectory,
} from '../../plugin-api/index.js';
import { verifyProcedure } from './verify-procedure.js';

const entryId = z.int().min(1);
const kind = z.string().min(1).max(100);
const subjectId = z.string().min(1).max(255).overwrite(uuidInSmallLetters);
const moment = z.iso.datetime({ offset: true }).transform((text) => new Date(text));

/** A day of the city, of this millennium: moments beyond it are no times of entries. */
const day = z.iso.date().regex(/^2/, 'must be a day from 2000 on');

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
  /** Whether the personal data were erased. */
  isErased: z.boolean(),
  /** The name of the user who acted, and of the user that the entry is about; null for no user and an unknown one. */
  actorName: z.string().nullable(),
  subjectName: z.string().nullable(),
});

const narrowing = {
  /** A prefix of the action, such as `auth.user.`. */
  action: z.string().min(1).max(100).optional(),
  userId: rowId.optional(),
  actorKind: z.enum(['user', 'public', 'console', 'system']).optional(),
  subject: z.strictObject({ kind, id: subjectId.optional() }).optional(),
  from: moment.optional(),
  /** Exclusive. */
  to: moment.optional(),
  /** A day in the city's time zone, in place of `from`. */
  fromDay: day.optional(),
  /** The last day, in place of `to`. */
  toDay: day.optional(),
};

const filter = pageRequest(entryId).extend(narrowing);
const exported = z.strictObject({ cursor: entryId.nullish(), ...narrowing });

type Narrowing = Omit<z.output<typeof exported>, 'cursor'>;

const user = z.object({ userId: z.int(), username: z.string(), name: z.string() });
/** The most users that a search by name finds. */
const MOST_USERS = 20;

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
  readonly secrets: Pick<Secrets, 'key'>;
  readonly timeZone: string;
  /** The directory that names users; undefined in a host without one. */
  readonly users?: Pick<UserDirectory, 'namesOf' | 'findUsers'> | undefined;
}) {
  const { database, logs, users, timeZone } = services;
  const procedure = adminProcedure('host.audit');
  const within = ({ fromDay, toDay, ...others }: Narrowing) => ({
    ...others,
    ...(fromDay !== undefined && { from: startOfDay(fromDay, timeZone) }),
    ...(toDay !== undefined && { to: endOfDay(toDay, timeZone) }),
  });
  return adminRouter({
    /** The newest entries first. */
    list: pageQuery(
      procedure,
      filter.prefault({}),
      { item: entry, cursor: 'id' },
      async ({ cursor, limit, ...narrowed }) =>
        namedEntries(await searchAudit(database, { ...within(narrowed), limit, before: cursor ?? undefined }), users),
    ),

    /**
     * The entries of a filter in portions of 1,000, to be written to a file: each portion is itself an entry of the
     * log, and thus a mutation.
     */
    export: procedure
      .input(exported.prefault({}))
      .output(pageOf(entry, entryId).extend({ portion: z.literal(EXPORT_PORTION) }))
      .mutation(async ({ ctx, input: { cursor, ...narrowed } }) => {
        const before = cursor ?? undefined;
        const { items, nextCursor } = await exportAudit(services, { ...within(narrowed), before }, ctx.identity);
        return { items: await namedEntries(items, users), nextCursor, portion: EXPORT_PORTION };
      }),

    /** Users whose entries can be searched, inactive ones too, by the beginnings of words of their names. */
    users: procedure
      .input(z.strictObject({ q: z.string().max(100) }))
      .output(z.object({ items: z.array(user) }))
      .query(async ({ input }) => ({ items: [...((await users?.findUsers(input.q, MOST_USERS)) ?? [])] })),

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

    verify: verifyProcedure(procedure, services),
  });
}
