import { BundleSections, ChainedLogs, contribute, UserReferences, type Binder } from '../../host/plugin-api/index.js';
import { ProcedureUsers } from '../procedures/contract.js';
import { Charges } from '../workflow/contract.js';
import { InvoicesSection } from './bundle/invoices-section.js';
import { InvoiceReferences, randomReferences } from './charges/invoice-references.js';
import { IssuedCharges } from './charges/issued-charges.js';
import { PaidWaits } from './charges/paid-waits.js';
import type { CorrespondentsConfig } from './correspondents-config.js';
import { CorrespondentsSettings } from './correspondents-settings.js';
import { InvoiceAdministration } from './invoices/invoice-administration.js';
import { LedgerChain, ledgerChain } from './ledger/ledger-chain.js';
import { LedgerSearch } from './ledger/ledger-search.js';
import { LedgerUsers } from './ledger/ledger-users.js';
import { PaymentService } from './payments/payment-service.js';
import { QueryService } from './queries/query-service.js';
import { Reconciliation } from './reconciliation/reconciliation.js';
import { InvoiceProcedures } from './source/invoice-procedures.js';
import { InvoiceSource } from './source/invoice-source.js';
import { InvoiceTable } from './source/invoice-table.js';
import { ProcedureInvoices } from './source/procedure-invoices.js';

/** The contributions of the plugin to others. */
export const correspondentsContributions = [
  contribute(BundleSections, InvoicesSection),
  contribute(ChainedLogs, LedgerChain),
  contribute(ProcedureUsers, InvoiceProcedures),
  contribute(UserReferences, LedgerUsers),
] as const;

/** The services that the functions of the plugin's definition receive. */
export const correspondentsUses = {
  invoices: InvoiceAdministration,
  ledgerSearch: LedgerSearch,
  paidWaits: PaidWaits,
  payments: PaymentService,
  procedures: InvoiceProcedures,
  queries: QueryService,
  reconciliation: Reconciliation,
  settings: CorrespondentsSettings,
} as const;

/** Binds the source of the invoices, and the interface by which processes charge. */
export function bindServices({ bind }: Pick<Binder, 'bind'>, config: CorrespondentsConfig): void {
  bind(CorrespondentsSettings).toConstantValue(config);
  bind(LedgerChain).toConstantValue(ledgerChain);
  bind(InvoiceSource).toService(config.procedures ? ProcedureInvoices : InvoiceTable);
  bind(InvoiceReferences).toConstantValue(randomReferences);
  bind(Charges).toService(IssuedCharges);
}
