import { token, type Transaction } from '../../../host/plugin-api/index.js';
import type { Invoice } from '../invoices/invoice.js';

/** A payment, with the amount that the query showed. */
export interface InvoicePayment {
  readonly invoiceId: string;
  readonly requestId: string;
  readonly valor: string;
  readonly moneda: string;
  readonly at: Date;
  /** The username of the API user. */
  readonly usuario: string;
}

/** A transaction that pays an invoice. */
export interface Settlement {
  /** The transaction for the statements of the payment. */
  readonly tx: Transaction;
  /**
   * Marks the invoice as paid, and returns the receipt where the source gives one. Throws {@link PaymentRefusedError};
   * the caller must then roll back.
   */
  readonly settle: (payment: InvoicePayment) => Promise<string | undefined>;
}

/**
 * The source of the invoices (decisions, section 8): the plugin's table or the city's procedures. A source that cannot
 * answer now throws `UnavailableError`. An error means that nothing was written, unless the connection was lost during
 * a commit.
 */
export interface InvoiceSource {
  /**
   * Finds an invoice. `invoiceId` may be another spelling of its number; payments use the number of the returned
   * invoice.
   */
  find(invoiceId: string): Promise<Invoice | undefined>;
  /**
   * Runs `work` in a transaction, which an error rolls back. The procedures run `work` once; the table runs it again
   * after a deadlock, as `Database.transaction` does.
   */
  transaction<T>(work: (settlement: Settlement) => Promise<T>): Promise<T>;
}
export const InvoiceSource = token<InvoiceSource>('correspondents/InvoiceSource');

/** Thrown where the invoice cannot be paid, or has changed since the query. */
export class PaymentRefusedError extends Error {
  override readonly name = 'PaymentRefusedError';
  /** `said` is the message of the city's procedure, for the correspondent. */
  constructor(readonly said?: string) {
    super('the source of the invoices refuses the payment');
  }
}
