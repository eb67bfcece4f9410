import { inject, injectable } from 'inversify';
import type { ImportOutcome, Transaction } from '../../../host/plugin-api/index.js';
import type { StoredInvoice } from './invoice.js';
import { InvoiceRows, saysTheSame } from './invoice-rows.js';

/** The outcome of the invoices of a bundle. */
export interface ImportedInvoices {
  readonly counts: Record<ImportOutcome, number>;
  /** The numbers of those that would be another, and are left as they were paid or annulled. */
  readonly unchanged: readonly string[];
}

/** Invoices that come from a bundle, and go into one. */
@injectable()
export class InvoiceImports {
  constructor(@inject(InvoiceRows) private readonly invoices: InvoiceRows) {}

  /** Makes invoices exactly these, but for the state of those that are there already. */
  async put(tx: Transaction, items: readonly StoredInvoice[]): Promise<ImportedInvoices> {
    const present = await this.invoices.present(
      items.map(({ invoice_id }) => invoice_id),
      tx,
    );
    const created = items.filter(({ invoice_id }) => !present.has(invoice_id));
    const changed = items.flatMap(({ estado: _estado, ...fields }) => {
      const stored = present.get(fields.invoice_id);
      return stored && !saysTheSame(stored, fields) ? fields : [];
    });
    await this.invoices.insertAll(tx, created);
    const unchanged: string[] = [];
    for (const fields of changed) if (!(await this.invoices.change(tx, fields))) unchanged.push(fields.invoice_id);
    const changes = changed.length - unchanged.length;
    const counts = { created: created.length, changed: changes, left: items.length - created.length - changes };
    return { counts, unchanged };
  }

  /** In the order of their numbers. */
  all(tx: Transaction): Promise<StoredInvoice[]> {
    return this.invoices.all(tx);
  }
}
