import { z } from 'zod';
import { plainValue, revisionOf } from '../../../host/plugin-api/index.js';
import { amount } from '../amounts.js';

/** The states of an invoice. `VENCIDA` is pending and past its due date. */
export const invoiceStates = ['PENDIENTE', 'PAGADA', 'ANULADA', 'VENCIDA'] as const;
export type InvoiceState = (typeof invoiceStates)[number];

/** The stored states; whether an invoice is overdue depends on the day. */
export const storedStates = ['PENDIENTE', 'PAGADA', 'ANULADA'] as const;

/**
 * The number of an invoice. Its length counts UTF-16 units; the database may count a surrogate pair as one character.
 */
export const invoiceId = z
  .string()
  .overwrite(plainValue)
  .max(60)
  .regex(/^[\p{L}\p{N}\p{P}\p{S}]+$/u, 'El número de la factura tiene de 1 a 60 caracteres visibles, sin espacios.');

const line = (most: number) => z.string().trim().min(1).max(most);

/** The fields of an invoice without its state, as bundles and administrators write them. */
export const invoiceFields = z.strictObject({
  invoice_id: invoiceId.describe('its number, of the city'),
  concepto: line(300).describe('what is paid'),
  titular: line(200).describe('who owes it; correspondents see it masked'),
  valor: amount.describe('a decimal, `"125000.00"`'),
  moneda: z
    .string()
    .overwrite(plainValue)
    .regex(/^[A-Z]{3}$/, 'La moneda son tres letras mayúsculas, como COP.')
    .describe('ISO 4217: `COP`'),
  vencimiento: z
    .string()
    .overwrite(plainValue)
    .check(z.iso.date())
    .nullable()
    .default(null)
    .describe("the last day on which it can be paid, in the city's time zone"),
});

export type InvoiceFields = z.output<typeof invoiceFields>;

/** An invoice as it is stored. */
export interface StoredInvoice extends InvoiceFields {
  readonly estado: (typeof storedStates)[number];
  /** True for an invoice that a process issued and waits for: neither staff nor bundles change it. */
  readonly de_proceso: boolean;
}

/** Returns the revision of what administrators write of an invoice: a payment is no other revision. */
export function invoiceRevision(invoice: StoredInvoice | undefined): string {
  if (!invoice) return revisionOf(undefined);
  const { invoice_id, concepto, titular, valor, moneda, vencimiento } = invoice;
  return revisionOf({ invoice_id, concepto, titular, valor, moneda, vencimiento });
}

/** An invoice of either source: the plugin's table or the city's procedures. */
export interface Invoice extends InvoiceFields {
  readonly estado: InvoiceState;
}

/** Returns the state of an invoice on a day. */
export function stateOn(day: string, { estado, vencimiento }: Invoice): InvoiceState {
  return estado === 'PENDIENTE' && vencimiento !== null && vencimiento < day ? 'VENCIDA' : estado;
}
