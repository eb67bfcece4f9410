import { z } from 'zod';
import { amount } from '../amounts.js';
import { invoiceFields, invoiceStates } from '../invoices/invoice.js';

/** The `respuesta` of the procedure `consulta`. Further fields are ignored. */
export const answeredInvoice = z.object({
  ...invoiceFields.shape,
  valor: amount,
  estado: z.enum(invoiceStates),
});

const receipt = z
  .string()
  .trim()
  .max(100)
  .regex(/^\P{C}+$/u);

/** The `respuesta` of the procedure `pago`. */
export const answeredPayment = z
  .object({ comprobante: receipt.nullish() })
  .nullish()
  .transform((respuesta) => respuesta?.comprobante ?? undefined);
