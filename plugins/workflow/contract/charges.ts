import { token, type Transaction } from '../../../host/plugin-api/index.js';

/** An invoice to issue for the person of an instance. */
export interface NewCharge {
  /** The reason for the debt, in words: 1 to 300 characters. */
  readonly concepto: string;
  /** The name of the debtor; correspondents see it masked. */
  readonly titular: string;
  /** A decimal with up to two digits behind the point, such as `125000.00`, in pesos. */
  readonly valor: string;
  /** The last day on which it can be paid, in the city's time zone: `2026-12-14`. */
  readonly vencimiento: string;
}

/** An invoice that a task waits for. */
export interface ChargedInvoice {
  /** The number of the invoice, by which correspondents find it: the reference of the payment. */
  readonly factura: string;
  readonly concepto: string;
  /** A decimal with two digits behind the point. */
  readonly valor: string;
  /** ISO 4217. */
  readonly moneda: string;
  /** The last day on which it can be paid; null without one. */
  readonly vencimiento: string | null;
  readonly estado: 'PENDIENTE' | 'PAGADA' | 'ANULADA' | 'VENCIDA';
  /** The payment of a paid invoice; undefined where it was paid elsewhere and its receipt is not known. */
  readonly pago?: { readonly comprobante: string; readonly at: Date } | undefined;
}

/** The ways in which an invoice can be paid. */
export interface WaysToPay {
  /** The places that take the payment, in words for citizens. */
  readonly lugares: readonly string[];
  /** The page that takes the payment; undefined where the city has none. */
  readonly enlace: string | undefined;
  /**
   * The GS1-128 element string with parentheses, `(415)…(8020)…(3900)…(96)…`, as banks of Colombia read it; undefined
   * where the city has no GLN, or the reference does not fit.
   */
  readonly codigoBarras: string | undefined;
}

/**
 * The invoices that tasks wait for. The plugin that correspondents pay to binds it; the engine asks for it with
 * `optional(Charges)`. Without one, no process with a payment is published.
 */
export interface Charges {
  /** Whether it issues invoices; false where the city's own procedures have them. */
  readonly canIssue: boolean;
  /**
   * Issues an invoice in the transaction of the step that opens the wait. It inserts rows alone. Throws `InputError`
   * for a value or text that no invoice can have, and `ConflictError` where it issues none (`invoices_elsewhere`).
   */
  issueInvoice(tx: Transaction, charge: NewCharge): Promise<ChargedInvoice>;
  /** Finds an invoice by its number, also one of the city's procedures. Not to be called inside a transaction. */
  findInvoice(factura: string): Promise<ChargedInvoice | undefined>;
  /**
   * Withdraws an invoice that {@link issueInvoice} has issued, so that nobody pays it any more. Returns false where it
   * is paid: the payment decides then. It waits for a payment under way.
   */
  withdrawInvoice(tx: Transaction, factura: string): Promise<boolean>;
  /** Returns the ways in which an invoice can be paid. Reads nothing. */
  waysToPay(invoice: Pick<ChargedInvoice, 'factura' | 'valor' | 'moneda' | 'vencimiento'>): WaysToPay;
}
export const Charges = token<Charges>('workflow/Charges');

/** The payment of an invoice. */
export interface InvoicePayment {
  readonly factura: string;
  /** The receipt of the payment. */
  readonly comprobante: string;
  readonly valor: string;
  readonly moneda: string;
  readonly at: Date;
}

/** The waits that payments end. The plugin that takes payments asks for it with `optional(ChargedWaits)`. */
export interface ChargedWaits {
  /**
   * Ends the waits for an invoice, and keeps the receipt in their cases. It does nothing for an invoice that no task
   * has waited for, and nothing at a repetition. To be called after the commit of the payment, until it succeeds.
   */
  invoicePaid(payment: InvoicePayment): Promise<void>;
}
export const ChargedWaits = token<ChargedWaits>('workflow/ChargedWaits');
