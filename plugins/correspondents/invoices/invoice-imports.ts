import { inject, injectable } from 'inversify';
import type { ImportOutcome, Transaction } from '../../../host/plugin-api/index.js';
import type { StoredInvoice } from './invoice.js';
import { InvoiceRows, saysTheSame } from './invoice-rows.js';

/** The outcome of importing the invoices of a bundle. */
export interface ImportedInvoices {
  readonly counts: Record<ImportOutcome, number>;
  /** The numbers of the invoices that were not changed, as they are paid, annulled or of a process. */
  readonly unchanged: readonly string[];
}

/** Imports invoices from bundles, and exports them. */
@injectable()
export class InvoiceImports {
  constructor(@inject(InvoiceRows) private readonly invoices: InvoiceRows) {}

  /** Writes the fields of the invoices. The state of an existing invoice stays as it is. */
  async put(tx: Transaction, items: readonly Omit<StoredInvoice, 'de_proceso'>[]): Promise<ImportedInvoices> {
    const present = await this.invoices.present(
      items.map(({ invoice_id }) => invoice_id),
      tx,
    );
    const created = items.filter(({ invoice_id }) => !present.has(invoice_id));
    const different = items.flatMap(({ estado: _estado, ...fields }) => {
      const stored = present.get(fields.invoice_id);
      return stored && !saysTheSame(stored, fields) ? [[stored.id, fields] as const] : [];
    });
    await this.invoices.insertAll(
      tx,
      created.map((item) => ({ ...item, de_proceso: false })),
    );
    const changed = await this.invoices.change(tx, different);
    const counts = {
      created: created.length,
      changed: changed.size,
      left: items.length - created.length - changed.size,
    };
    const unchanged = different.filter(([id]) => !changed.has(id)).map(([_id, { invoice_id }]) => invoice_id);
    return { counts, unchanged };
  }

  /** Returns all invoices of the city in the order of their numbers. */
  all(tx: Transaction): Promise<StoredInvoice[]> {
    return this.invoices.all(tx);
  }
}
