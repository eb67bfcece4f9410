import { adminRouter } from '../../../host/plugin-api/index.js';
import { answerProcedures } from './answer-procedures.js';
import { complaintTypeProcedures } from './complaint-type-procedures.js';
import { figureProcedures } from './figure-procedures.js';
import { fileProcedures } from './file-procedures.js';
import { counterProcedures } from './counter-procedures.js';
import { tramiteProcedures } from './tramite-procedures.js';
import { questionProcedures } from './question-procedures.js';
import { recordProcedures } from './record-procedures.js';
import { termProcedures } from './term-procedures.js';
import { validationTemplateProcedures } from './validation-template-procedures.js';

type Services = Parameters<typeof tramiteProcedures>[0] &
  Parameters<typeof questionProcedures>[0] &
  Parameters<typeof complaintTypeProcedures>[0] &
  Parameters<typeof counterProcedures>[0] &
  Parameters<typeof recordProcedures>[0] &
  Parameters<typeof termProcedures>[0] &
  Parameters<typeof answerProcedures>[0] &
  Parameters<typeof figureProcedures>[0] &
  Parameters<typeof fileProcedures>[0] &
  Parameters<typeof validationTemplateProcedures>[0];

/** Admin namespace `tramites` (decisions, section 13). */
export function tramitesAdmin(services: Services) {
  return adminRouter({
    tramites: tramiteProcedures(services),
    questions: questionProcedures(services),
    complaintTypes: complaintTypeProcedures(services),
    records: adminRouter({
      ...recordProcedures(services),
      ...termProcedures(services),
      ...answerProcedures(services),
    }),
    figures: figureProcedures(services),
    files: fileProcedures(services),
    counter: counterProcedures(services),
    validationTemplates: validationTemplateProcedures(services),
  });
}
