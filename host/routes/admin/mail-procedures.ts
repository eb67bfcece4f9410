import { z } from 'zod';
import { MailList, mailStates } from '../../jobs/mail/mail-list.js';
import { MailSeal } from '../../jobs/mail/mail-seal.js';
import {
  adminProcedure,
  adminRouter,
  pageQuery,
  pageRequest,
  uuid,
  type Clock,
  type Database,
  type Secrets,
} from '../../plugin-api/index.js';

const mail = z.object({
  id: uuid,
  state: z.enum(mailStates),
  about: z.string().nullable(),
  to: z.string().nullable(),
  attempts: z.int().nullable(),
  notBefore: z.iso.datetime().nullable(),
  lastError: z.string().nullable(),
  at: z.iso.datetime(),
  returnedAt: z.iso.datetime().nullable(),
  canRetry: z.boolean(),
});

const filter = pageRequest(uuid).extend({ state: z.enum(mailStates).optional() });

/**
 * Builds `host.mails`: the mails that wait or were given up, and the sent ones that may come back, with masked
 * addresses. `host.jobs.retry` and `host.jobs.discard` act on them, by the same ids.
 */
export function mailProcedures(services: {
  readonly database: Database;
  readonly clock: Clock;
  readonly secrets: Secrets;
}) {
  const list = new MailList(services.database, services.clock, new MailSeal(services.secrets));
  return adminRouter({
    list: pageQuery(
      adminProcedure('host.admin'),
      filter.prefault({}),
      { item: mail, cursor: 'id' },
      ({ cursor, limit, state }) => list.page({ before: cursor ?? undefined, limit, state }),
    ),
  });
}
