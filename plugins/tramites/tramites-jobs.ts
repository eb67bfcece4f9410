import type { JobHandler, Resolved } from '../../host/plugin-api/index.js';
import type { tramitesUses } from './tramites-services.js';

/** Makes the jobs of the plugin: receipts, answers, notices, links, reminders, mails of validations. */
export function tramitesJobs({
  receipts,
  answerDelivery,
  notices,
  linkRequests,
  lapseReminders,
  attentionReminders,
  returnReminders,
  validationMail,
}: Resolved<typeof tramitesUses>): readonly JobHandler[] {
  return [
    ...receipts.handlers,
    ...answerDelivery.handlers,
    ...notices.handlers,
    linkRequests.handler,
    lapseReminders.handler,
    attentionReminders.handler,
    returnReminders.handler,
    validationMail.handler,
  ];
}
