import { z } from 'zod';
import { JobAdministration, jobStates } from '../../jobs/job-administration.js';
import { JobChanges } from '../../jobs/job-changes.js';
import type { JobHandlers } from '../../jobs/job-handlers.js';
import {
  adminProcedure,
  adminRouter,
  doneMutation,
  pageOf,
  pageRequest,
  uuid,
  type AuditLog,
  type Clock,
  type Database,
} from '../../plugin-api/index.js';

const id = uuid;

const discarded = z.strictObject({
  id,
  untold: z.boolean().default(false).describe('Also where this host has no handler that could be told'),
});

const job = z.object({
  id,
  name: z.string(),
  state: z.enum(jobStates),
  attempts: z.int(),
  notBefore: z.iso.datetime(),
  lastError: z.string().nullable(),
  orderKey: z.string().nullable(),
  requestId: z.string().nullable(),
  createdAt: z.iso.datetime(),
});

const counts = z.object({
  states: z.array(z.object({ state: z.enum(jobStates), jobs: z.int() })),
  names: z.array(z.string()),
  dueSince: z.iso.datetime().nullable(),
});

const filter = pageRequest(id).extend({
  state: z.enum(jobStates).optional(),
  name: z.string().max(100).optional(),
  orderKey: z.string().max(200).optional(),
});

/** Builds `host.jobs`: lists unfinished jobs, and retries or discards them. */
export function jobProcedures(services: {
  readonly database: Database;
  readonly clock: Clock;
  readonly audit: AuditLog;
  readonly jobHandlers: JobHandlers;
}) {
  const jobs = new JobAdministration(services.database, services.clock);
  const changes = new JobChanges(services);
  const procedure = adminProcedure('host.admin');
  return adminRouter({
    list: procedure
      .input(filter.prefault({}))
      .output(pageOf(job, id))
      .query(({ input }) => jobs.list(input)),

    /** The number of jobs in each state, the types that have jobs, and since when the oldest due job waits. */
    counts: procedure.output(counts).query(async () => {
      const { states, names, dueSince } = await jobs.counts();
      return { states: [...states], names: [...names], dueSince: dueSince?.toISOString() ?? null };
    }),

    retry: doneMutation(procedure, z.strictObject({ id }), ({ id }, identity) => changes.retry(identity, id)),

    discard: doneMutation(procedure, discarded, ({ id, untold }, identity) => changes.discard(identity, id, untold)),
  });
}
