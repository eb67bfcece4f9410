import { CorrespondentsSettings } from './correspondents-settings.js';
import { InvoiceAdministration } from './invoices/invoice-administration.js';
import { LedgerSearch } from './ledger/ledger-search.js';
import { PaymentService } from './payments/payment-service.js';
import { QueryService } from './queries/query-service.js';
import { Reconciliation } from './reconciliation/reconciliation.js';
import { InvoiceProcedures } from './source/invoice-procedures.js';

/** What the plugin's functions are handed. */
export const correspondentsUses = {
  invoices: InvoiceAdministration,
  ledgerSearch: LedgerSearch,
  payments: PaymentService,
  procedures: InvoiceProcedures,
  queries: QueryService,
  reconciliation: Reconciliation,
  settings: CorrespondentsSettings,
} as const;
