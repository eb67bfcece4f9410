import { adminRouter } from '../../../host/plugin-api/index.js';
import { certificateProcedures } from './certificate-procedures.js';
import { procedureProcedures } from './procedure-procedures.js';
import { registrationProcedures } from './registration-procedures.js';
import { tokenProcedures } from './token-procedures.js';

type Services = Parameters<typeof certificateProcedures>[0] &
  Parameters<typeof procedureProcedures>[0] &
  Parameters<typeof tokenProcedures>[0] &
  Parameters<typeof registrationProcedures>[0];

/** Admin namespace `certificates` (decisions, section 13). */
export function certificatesAdmin(services: Services) {
  return adminRouter({
    certificates: certificateProcedures(services),
    procedures: procedureProcedures(services),
    tokens: tokenProcedures(services),
    registrations: registrationProcedures(services),
  });
}
