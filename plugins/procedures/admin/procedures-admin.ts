import { adminRouter } from '../../../host/plugin-api/index.js';
import { procedureProcedures } from './procedure-procedures.js';
import { tokenProcedures } from './token-procedures.js';

type Services = Parameters<typeof procedureProcedures>[0] & Parameters<typeof tokenProcedures>[0];

/** Admin namespace `procedures` (decisions, section 13). */
export function proceduresAdmin(services: Services) {
  return adminRouter({
    procedures: procedureProcedures(services),
    tokens: tokenProcedures(services),
  });
}
