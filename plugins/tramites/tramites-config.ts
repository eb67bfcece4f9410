import { z } from 'zod';

/** The plugin's part of the configuration. */
export const tramitesConfig = z.strictObject({
  receiptsPerDay: z
    .int()
    .min(1)
    .max(1000)
    .default(10)
    .describe('Receipts that are mailed to one mailbox within 24 hours. Further records are filed without a receipt.'),
  copiesPerMinute: z
    .int()
    .min(1)
    .default(20)
    .describe('Copies of filings that one address may have printed in a minute; further ones are answered 429.'),
  /** E-mail validation (decisions, section 4). */
  validation: z
    .strictObject({
      wrongCodes: z.int().min(1).max(20).default(5).describe('The number of wrong codes that ends a request.'),
      mailsPerDay: z
        .int()
        .min(1)
        .max(100)
        .default(5)
        .describe('Codes that are mailed to one address within 24 hours, over all callers.'),
      sendSeconds: z
        .number()
        .min(0.1)
        .max(8)
        .default(5)
        .describe('How long a request waits until its mail is sent. After that the mail is sent in the background.'),
    })
    .prefault({}),
});

export type TramitesConfig = z.output<typeof tramitesConfig>;
