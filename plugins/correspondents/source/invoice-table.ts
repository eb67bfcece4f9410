import { inject, injectable } from 'inversify';
import { Database, type Transaction } from '../../../host/plugin-api/index.js';
import type { Invoice } from '../invoices/invoice.js';
import { InvoiceRows } from '../invoices/invoice-rows.js';
import { PaymentRefusedError, type InvoicePayment, type InvoiceSource, type Settlement } from './invoice-source.js';

/** The source that reads and pays invoices of the plugin's own table. */
@injectable()
export class InvoiceTable implements InvoiceSource {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(InvoiceRows) private readonly invoices: InvoiceRows,
  ) {}

  find(invoiceId: string): Promise<Invoice | undefined> {
    return this.invoices.find(invoiceId);
  }

  transaction<T>(work: (settlement: Settlement) => Promise<T>): Promise<T> {
    return this.database.transaction((tx) => work({ tx, settle: (payment) => this.settle(tx, payment) }));
  }

  private async settle(tx: Transaction, payment: InvoicePayment): Promise<undefined> {
    if (!(await this.invoices.pay(tx, payment))) throw new PaymentRefusedError();
  }
}
