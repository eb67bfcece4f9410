import { z } from 'zod';
import { defineEvent } from '../../host/plugin-api/index.js';

/** A correspondent has paid an invoice. Published once, in the transaction that decided it. */
export const invoicePaid = defineEvent(
  'correspondents/invoice-paid',
  z.object({
    paymentId: z.int(),
    invoiceId: z.string(),
    requestId: z.string(),
    /** The receipt: ours, or that of the city's procedure. */
    comprobante: z.string(),
    /** A decimal with two digits behind the point. */
    valor: z.string(),
    moneda: z.string(),
    /** Id of the API user. */
    userId: z.int(),
    at: z.iso.datetime(),
  }),
);
