import { z } from 'zod';
import { procedureCode } from '../procedures/contract.js';

/** The plugin's part of the configuration. */
export const correspondentsConfig = z.strictObject({
  procedures: z
    .strictObject({
      consulta: procedureCode.describe('The `pro_codigo` of the procedure that tells of an invoice.'),
      pago: procedureCode.describe('The `pro_codigo` of the procedure that takes the payment of one.'),
    })
    .optional()
    .describe('The two registered procedures, with `usos: [interno]`, that know the invoices.')
    .meta({ unset: "the plugin's own table of invoices" }),
  requestMinutes: z
    .int()
    .min(1)
    .default(30)
    .describe('How long the answer to a query is good for. Later it still pays an invoice that is as it was.'),
});

export type CorrespondentsConfig = z.output<typeof correspondentsConfig>;
