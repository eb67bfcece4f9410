import { jobHandler, type JobHandler } from '../../../../host/plugin-api/index.js';
import { chargeOpened } from '../steps/jobs.js';
import type { ChargedPayments } from './charged-payments.js';

/** Builds the jobs of payments. */
export function chargeJobs({ chargedPayments }: { readonly chargedPayments: ChargedPayments }): readonly JobHandler[] {
  return [
    jobHandler({
      type: chargeOpened,
      handle: ({ tarea, avisar }) => chargedPayments.opened(tarea, avisar),
      // The wait still ends by a payment or by its time. An administrator sees the job and can retry it.
      givenUp: () => Promise.resolve(),
    }),
  ];
}
