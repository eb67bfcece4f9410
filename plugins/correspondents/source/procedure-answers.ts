import { z } from 'zod';
import { amount } from '../amounts.js';
import { invoiceFields, invoiceStates } from '../invoices/invoice.js';

/** `respuesta` of the procedure `consulta`; a procedure may answer more. */
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

/** `respuesta` of the procedure `pago`. */
export const answeredPayment = z
  .object({ comprobante: receipt.nullish() })
  .nullish()
  .transform((respuesta) => respuesta?.comprobante ?? undefined);
