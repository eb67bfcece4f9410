import type { JobHandler, Resolved } from '../../host/plugin-api/index.js';
import type { tramitesUses } from './tramites-services.js';

/** What the plugin does in the background: receipts, answers, mails of validations. */
export function tramitesJobs({
  receipts,
  deliveries,
  validationMail,
}: Resolved<typeof tramitesUses>): readonly JobHandler[] {
  return [...receipts.handlers, ...deliveries.handlers, validationMail.handler];
}
