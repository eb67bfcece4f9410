import type { JobHandler, Resolved } from '../../host/plugin-api/index.js';
import type { tramitesUses } from './tramites-services.js';

/** What the plugin does in the background: receipts, answers, notices, links, mails of validations. */
export function tramitesJobs({
  receipts,
  deliveries,
  notices,
  linkRequests,
  validationMail,
}: Resolved<typeof tramitesUses>): readonly JobHandler[] {
  return [
    ...receipts.handlers,
    ...deliveries.handlers,
    ...notices.handlers,
    linkRequests.handler,
    validationMail.handler,
  ];
}
