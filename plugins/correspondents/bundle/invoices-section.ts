import { inject, injectable } from 'inversify';
import { z } from 'zod';
import type { BulkBundleSection, ImportContext, ImportOutcome, Transaction } from '../../../host/plugin-api/index.js';
import { invoiceFields, storedStates, type StoredInvoice } from '../invoices/invoice.js';
import { InvoiceImports } from '../invoices/invoice-imports.js';
import { InvoiceProcedures } from '../source/invoice-procedures.js';
import { ADMINISTER_INVOICES } from '../correspondents-permissions.js';

const item = invoiceFields.extend({
  estado: z
    .enum(storedStates)
    .default('PENDIENTE')
    .describe('of one that is new here: what was paid elsewhere is not paid once more'),
});

type Item = z.output<typeof item>;

/** The most invoices that a warning names. */
const MOST_NAMED = 5;

const named = (numbers: readonly string[]): string => {
  const others = numbers.length - MOST_NAMED;
  return numbers.slice(0, MOST_NAMED).join(', ') + (others > 0 ? ` and ${others} more` : '');
};

/**
 * The section `facturas`, which has names of people and their debts. An import does not change paid or annulled
 * invoices, nor those of processes, which an export leaves out.
 */
@injectable()
export class InvoicesSection implements BulkBundleSection<typeof item> {
  readonly name = 'facturas';
  readonly item = item;
  readonly key = 'invoice_id';
  readonly permissions = [ADMINISTER_INVOICES];
  readonly isOfUsers = true;

  constructor(
    @inject(InvoiceImports) private readonly invoices: InvoiceImports,
    @inject(InvoiceProcedures) private readonly procedures: InvoiceProcedures,
  ) {}

  async importItems(items: readonly Item[], { tx, warn }: ImportContext): Promise<Record<ImportOutcome, number>> {
    if (this.procedures.areConfigured) {
      const spanish = 'Las facturas salen de procedimientos: estas no se consultan.';
      warn('facturas: procedures have the invoices, and nobody asks for these', spanish);
    }
    const { counts, unchanged } = await this.invoices.put(tx, items);
    if (unchanged.length > 0) {
      const message = `facturas: paid, annulled or of a process, and left as they are: ${named(unchanged)}`;
      warn(message, `Facturas pagadas, anuladas o de un proceso, que quedan como están: ${named(unchanged)}.`);
    }
    return counts;
  }

  async exportItems(tx: Transaction): Promise<z.input<typeof item>[]> {
    return (await this.invoices.all(tx)).map(exported);
  }
}

/** Leaves out the default values. */
function exported({ estado, vencimiento, de_proceso: _ofCity, ...invoice }: StoredInvoice): z.input<typeof item> {
  return { ...invoice, ...(vencimiento !== null && { vencimiento }), ...(estado !== 'PENDIENTE' && { estado }) };
}
