import { z } from 'zod';
import { storedData } from '../jobs/stored-data.js';
import { defineJob, type MailFollowUp, type MailOutcome, type Outbox, type Transaction } from '../plugin-api/index.js';

/** What follows the end of a mail, as it waits with it. */
export const storedFollowUp = z.strictObject({
  job: z.string().max(100),
  data: z.record(z.string(), z.unknown()),
});

export type StoredFollowUp = z.output<typeof storedFollowUp>;

/** Throws `TypeError` where the job, with an outcome, does not fit its type. */
export function storeFollowUp({ type, data }: MailFollowUp): StoredFollowUp {
  storedData(type, { ...data, outcome: 'sent' satisfies MailOutcome });
  return { job: type.name, data };
}

/** Enqueues it in the transaction that ends the mail. */
export async function followUp(
  tx: Transaction,
  outbox: Outbox,
  { job, data }: StoredFollowUp,
  outcome: MailOutcome,
): Promise<void> {
  await outbox.enqueue(tx, defineJob(job, z.looseObject({})), { ...data, outcome });
}
