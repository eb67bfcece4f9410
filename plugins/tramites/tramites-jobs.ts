import type { JobHandler, Resolved } from '../../host/plugin-api/index.js';
import type { tramitesUses } from './tramites-services.js';

/** What the plugin does in the background: receipts, notices and answers, mails of validations. */
export function tramitesJobs({
  receipts,
  notices,
  validationMail,
}: Resolved<typeof tramitesUses>): readonly JobHandler[] {
  return [...receipts.handlers, ...notices.handlers, validationMail.handler];
}
