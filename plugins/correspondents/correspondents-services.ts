import { CorrespondentsSettings } from './correspondents-settings.js';
import { InvoicesSection } from './bundle/invoices-section.js';
import { InvoiceAdministration } from './invoices/invoice-administration.js';
import { InvoiceImports } from './invoices/invoice-imports.js';
import { InvoiceRows } from './invoices/invoice-rows.js';
import { Ledger } from './ledger/ledger.js';
import { LedgerSearch } from './ledger/ledger-search.js';
import { LedgerUsers } from './ledger/ledger-users.js';
import { PaymentRefusals } from './payments/payment-refusals.js';
import { PaymentService } from './payments/payment-service.js';
import { QueryService } from './queries/query-service.js';
import { Reconciliation } from './reconciliation/reconciliation.js';
import { InvoiceProcedures } from './source/invoice-procedures.js';

/** The plugin's own services, each bound to itself. */
export const correspondentsServices = [
  InvoiceAdministration,
  InvoiceImports,
  InvoiceProcedures,
  InvoiceRows,
  InvoicesSection,
  Ledger,
  LedgerSearch,
  LedgerUsers,
  PaymentRefusals,
  PaymentService,
  QueryService,
  Reconciliation,
] as const;

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
