import { adminRouter } from '../../../host/plugin-api/index.js';
import { certificateProcedures } from './certificate-procedures.js';
import { registrationProcedures } from './registration-procedures.js';

type Services = Parameters<typeof certificateProcedures>[0] & Parameters<typeof registrationProcedures>[0];

/** Makes the admin procedures of certificates (decisions, section 13). */
export function certificatesAdmin(services: Services) {
  return adminRouter({
    certificates: certificateProcedures(services),
    registrations: registrationProcedures(services),
  });
}
