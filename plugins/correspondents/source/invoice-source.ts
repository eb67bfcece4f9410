import { token, type Transaction } from '../../../host/plugin-api/index.js';
import type { Invoice } from '../invoices/invoice.js';

/** A payment, of the invoice as the query showed it. */
export interface InvoicePayment {
  readonly invoiceId: string;
  readonly requestId: string;
  readonly valor: string;
  readonly moneda: string;
  readonly at: Date;
  /** The username of the API user. */
  readonly usuario: string;
}

/** The transaction of a payment. */
export interface Settlement {
  /** For the statements of the payment. */
  readonly tx: Transaction;
  /**
   * Makes the invoice paid, and answers its receipt where the source gives one. Throws {@link PaymentRefusedError}:
   * nothing of the transaction is to be kept then.
   */
  readonly settle: (payment: InvoicePayment) => Promise<string | undefined>;
}

/**
 * Where the invoices live (decisions, section 8). Whatever it cannot tell now is `UnavailableError`, and what it throws
 * leaves nothing behind unless a commit was made whose answer is lost.
 */
export interface InvoiceSource {
  /** Returns the invoice that this is the number of, or a way to write it; its own number is what payments go by. */
  find(invoiceId: string): Promise<Invoice | undefined>;
  /**
   * Commits what `work` did, or nothing. The source of procedures runs it once; the other one again after a deadlock,
   * as `Database.transaction` does.
   */
  transaction<T>(work: (settlement: Settlement) => Promise<T>): Promise<T>;
}
export const InvoiceSource = token<InvoiceSource>('correspondents/InvoiceSource');

/** The invoice is not to be paid, or no longer as the query showed it. */
export class PaymentRefusedError extends Error {
  override readonly name = 'PaymentRefusedError';
  /** `said` is what the city's procedure said, in its own words. */
  constructor(readonly said?: string) {
    super('the source of the invoices refuses the payment');
  }
}
