import { z } from 'zod';
import { procedureCode } from '../procedures/contract.js';
import { paymentConfig } from './charges/payment-config.js';

const named = (description: string) =>
  procedureCode.describe(description).meta({ unset: "the plugin's own table; required where the other one is set" });

/** The plugin's part of the configuration. */
export const correspondentsConfig = z.strictObject({
  procedures: z
    .strictObject({
      consulta: named(
        'The `pro_codigo` of the registered procedure that describes an invoice, with `usos: [interno]`.',
      ),
      pago: named('The `pro_codigo` of the registered procedure that takes the payment of an invoice.'),
    })
    .optional(),
  requestMinutes: z
    .int()
    .min(1)
    .default(30)
    .describe('How long the answer to a query is valid. After that it still pays an invoice that has not changed.'),
  queriesPerMinute: z
    .int()
    .min(1)
    .default(600)
    .describe('Queries of one API user in a minute, over all hosts. Payments have no such limit.'),
  payment: paymentConfig,
});

export type CorrespondentsConfig = z.output<typeof correspondentsConfig>;
