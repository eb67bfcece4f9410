import { absenceDecidedTemplate, untakenTemplate } from './engine/index.js';

/** The templates of the mails to staff. */
export const workflowMails = [absenceDecidedTemplate, untakenTemplate];
