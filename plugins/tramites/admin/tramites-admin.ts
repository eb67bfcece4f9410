import { adminRouter } from '../../../host/plugin-api/index.js';
import { answerProcedures } from '../answers/index.js';
import { complaintTypeProcedures, questionProcedures, tramiteProcedures } from '../catalog/index.js';
import { definitionProcedures } from '../definitions/index.js';
import {
  deliveryProcedures,
  figureProcedures,
  fileProcedures,
  recordProcedures,
  termProcedures,
  unheldProcedures,
} from '../records/index.js';
import { threadProcedures } from '../thread/index.js';
import { counterProcedures } from '../counter/index.js';
import { validationTemplateProcedures } from '../validation/index.js';

type Services = Parameters<typeof tramiteProcedures>[0] &
  Parameters<typeof questionProcedures>[0] &
  Parameters<typeof complaintTypeProcedures>[0] &
  Parameters<typeof definitionProcedures>[0] &
  Parameters<typeof counterProcedures>[0] &
  Parameters<typeof recordProcedures>[0] &
  Parameters<typeof termProcedures>[0] &
  Parameters<typeof unheldProcedures>[0] &
  Parameters<typeof answerProcedures>[0] &
  Parameters<typeof deliveryProcedures>[0] &
  Parameters<typeof threadProcedures>[0] &
  Parameters<typeof figureProcedures>[0] &
  Parameters<typeof fileProcedures>[0] &
  Parameters<typeof validationTemplateProcedures>[0];

/** Makes the admin namespace `tramites` (decisions, section 13). */
export function tramitesAdmin(services: Services) {
  return adminRouter({
    tramites: tramiteProcedures(services),
    questions: questionProcedures(services),
    definitions: definitionProcedures(services),
    complaintTypes: complaintTypeProcedures(services),
    records: adminRouter({
      ...recordProcedures(services),
      ...termProcedures(services),
      ...unheldProcedures(services),
      ...answerProcedures(services),
      ...deliveryProcedures(services),
      ...threadProcedures(services),
    }),
    figures: figureProcedures(services),
    files: fileProcedures(services),
    counter: counterProcedures(services),
    validationTemplates: validationTemplateProcedures(services),
  });
}
