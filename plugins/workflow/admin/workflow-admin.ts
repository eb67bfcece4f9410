import { adminRouter } from '../../../host/plugin-api/index.js';
import { formProcedures } from './form-procedures.js';
import { processProcedures } from './process-procedures.js';

type Services = Parameters<typeof formProcedures>[0] & Parameters<typeof processProcedures>[0];

/** Admin namespace `workflow` (decisions, section 13). */
export function workflowAdmin(services: Services) {
  return adminRouter({
    forms: formProcedures(services),
    processes: processProcedures(services),
  });
}
