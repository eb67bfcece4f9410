import { BundleSections, ChainedLogs, contribute, definePlugin, UserReferences } from '../../host/plugin-api/index.js';
import { ProcedureUsers } from '../procedures/contract.js';
import { correspondentsAdmin } from './admin/correspondents-admin.js';
import { InvoicesSection } from './bundle/invoices-section.js';
import { correspondentsConfig } from './correspondents-config.js';
import { correspondentsMetrics } from './correspondents-figures.js';
import { correspondentsPermissions } from './correspondents-permissions.js';
import { correspondentsRoutes } from './correspondents-routes.js';
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

/** Invoices that correspondents, such as banks, take payments for (decisions, section 8). */
export const correspondentsPlugin = definePlugin({
  id: 'correspondents',
  dependsOn: ['calendar', 'procedures'],
  config: correspondentsConfig,
  permissions: correspondentsPermissions,
  contributes: [
    contribute(BundleSections, InvoicesSection),
    contribute(ChainedLogs, LedgerChain),
    contribute(ProcedureUsers, InvoiceProcedures),
    contribute(UserReferences, LedgerUsers),
  ],
  sections: ['facturas'],
  bindings({ bind }, config) {
    bind(CorrespondentsSettings).toConstantValue(config);
    bind(LedgerChain).toConstantValue(ledgerChain);
    bind(InvoiceSource).toService(config.procedures ? ProcedureInvoices : InvoiceTable);
  },
  migrations: new URL('./migrations/', import.meta.url),
  metrics: correspondentsMetrics,
  uses: {
    invoices: InvoiceAdministration,
    ledgerSearch: LedgerSearch,
    payments: PaymentService,
    procedures: InvoiceProcedures,
    queries: QueryService,
    reconciliation: Reconciliation,
    settings: CorrespondentsSettings,
  },
  routes: correspondentsRoutes,
  admin: correspondentsAdmin,
  health: ({ procedures }) => procedures.check(),
});
