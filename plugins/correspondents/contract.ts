import { z } from 'zod';
import { defineEvent } from '../../host/plugin-api/index.js';

/** A correspondent has paid an invoice. Published once, in the transaction of the payment. */
export const invoicePaid = defineEvent(
  'correspondents/invoice-paid',
  z.object({
    paymentId: z.int(),
    invoiceId: z.string(),
    requestId: z.string(),
    /** The receipt: ours, or the one that the city's procedure gave. */
    comprobante: z.string(),
    /** A decimal with two digits behind the point. */
    valor: z.string(),
    moneda: z.string(),
    /** The id of the API user. */
    userId: z.int(),
    at: z.iso.datetime(),
  }),
);
