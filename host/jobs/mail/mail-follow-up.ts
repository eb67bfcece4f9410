import { z } from 'zod';
import { storedData } from '../stored-data.js';
import {
  defineJob,
  type MailFollowUp,
  type MailOutcome,
  type Outbox,
  type Transaction,
} from '../../plugin-api/index.js';
import type { JobOptions } from '../../plugin-api/jobs/jobs.js';

/** The follow-up of a mail, as it is stored with the mail. */
export const storedFollowUp = z.strictObject({
  job: z.string().max(100),
  data: z.record(z.string(), z.unknown()),
});

export type StoredFollowUp = z.output<typeof storedFollowUp>;

/** The end of a mail; `status` is that of a returned one. */
export interface EndOfMail {
  readonly outcome: MailOutcome;
  readonly status?: string | undefined;
}

/** An end with every field that an end can have. */
const longestEnd: EndOfMail = { outcome: 'returned', status: '5.1.1' };

/**
 * Returns the follow-up for storage. Throws `TypeError` where the job's data, with those of an end, do not fit its
 * type.
 */
export function storeFollowUp({ type, data }: MailFollowUp): StoredFollowUp {
  storedData(type, { ...data, ...longestEnd });
  return { job: type.name, data };
}

/** Enqueues the follow-up in the transaction that ends the mail. */
export async function followUp(
  tx: Transaction,
  outbox: Outbox,
  { job, data }: StoredFollowUp,
  end: EndOfMail,
  options?: JobOptions,
): Promise<void> {
  await outbox.enqueueJob(tx, defineJob(job, z.looseObject({})), { ...data, ...end }, options);
}
