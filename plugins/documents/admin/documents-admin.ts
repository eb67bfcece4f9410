import { adminRouter } from '../../../host/plugin-api/index.js';
import { issuedProcedures } from './issued-procedures.js';
import { keyProcedures } from './key-procedures.js';
import { templateProcedures } from './template-procedures.js';

type Services = Parameters<typeof issuedProcedures>[0] &
  Parameters<typeof keyProcedures>[0] &
  Parameters<typeof templateProcedures>[0];

/** Makes the admin procedures of the plugin (decisions, section 13). */
export function documentsAdmin(services: Services) {
  return adminRouter({
    issued: issuedProcedures(services),
    keys: keyProcedures(services),
    templates: templateProcedures(services),
  });
}
