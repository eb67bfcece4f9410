import { adminRouter } from '../../../host/plugin-api/index.js';
import { invoiceProcedures } from './invoice-procedures.js';
import { ledgerProcedures } from './ledger-procedures.js';
import { reconciliationProcedures } from './reconciliation-procedures.js';

type Services = Parameters<typeof invoiceProcedures>[0] &
  Parameters<typeof ledgerProcedures>[0] &
  Parameters<typeof reconciliationProcedures>[0];

/** Makes the admin procedures of correspondents (decisions, section 13). */
export function correspondentsAdmin(services: Services) {
  return adminRouter({
    invoices: invoiceProcedures(services),
    ledger: ledgerProcedures(services),
    reconciliation: reconciliationProcedures(services),
  });
}
