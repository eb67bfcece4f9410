import { adminRouter } from '../../../host/plugin-api/index.js';
import { registryProcedures } from './registry-procedures.js';
import { tokenProcedures } from './token-procedures.js';

type Services = Parameters<typeof registryProcedures>[0] & Parameters<typeof tokenProcedures>[0];

/** Builds the admin namespace `procedures` (decisions, section 13). */
export function proceduresAdmin(services: Services) {
  return adminRouter({
    procedures: registryProcedures(services),
    tokens: tokenProcedures(services),
  });
}
