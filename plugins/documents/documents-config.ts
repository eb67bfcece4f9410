import { z } from 'zod';
import { pdfConfig } from './printing/pdf-config.js';
import { letterheadConfig } from './templates/letterhead-config.js';
import { signatureConfig } from './signing/signature-config.js';

/** The plugin's part of the configuration. */
export const documentsConfig = z.strictObject({
  printSecondsPerMinute: z
    .int()
    .min(1)
    .default(30)
    .describe(
      'How many seconds of printing one user may use in a minute with `/api/imprimir/` and `/imprimir/`, over all hosts.',
    ),
  linkDays: z.int().min(1).max(365).default(30).describe('How many days a link to a document in a mail is valid.'),
  trackingLinkHours: z
    .int()
    .min(1)
    .max(720)
    .default(24)
    .describe('How many hours a link to a document in the tracking of a record is valid.'),
  copies: z
    .boolean()
    .default(true)
    .describe(
      'Whether citizens get a PDF of what they filed: with the mail of the receipt, and from its page. It is one print for a receipt that is mailed.',
    ),
  pdf: pdfConfig,
  letterhead: letterheadConfig,
  signature: signatureConfig,
});

export type DocumentsConfig = z.output<typeof documentsConfig>;
