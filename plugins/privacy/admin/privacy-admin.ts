import { adminRouter } from '../../../host/plugin-api/index.js';
import { actProcedures } from './act-procedures.js';
import { erasureProcedures } from './erasure-procedures.js';
import { personProcedures } from './person-procedures.js';
import { retentionProcedures } from './retention-procedures.js';

type Services = Parameters<typeof erasureProcedures>[0] &
  Parameters<typeof personProcedures>[0] &
  Parameters<typeof retentionProcedures>[0] &
  Parameters<typeof actProcedures>[0];

/** The admin procedures of privacy. */
export function privacyAdmin(services: Services) {
  return adminRouter({
    people: adminRouter(personProcedures(services)),
    erasures: adminRouter(erasureProcedures(services)),
    retention: adminRouter({ ...retentionProcedures(services), ...actProcedures(services) }),
  });
}
