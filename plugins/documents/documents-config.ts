import { z } from 'zod';
import { letterheadConfig } from './templates/letterhead-config.js';
import { signatureConfig } from './signing/signature-config.js';

/** The plugin's part of the configuration. */
export const documentsConfig = z.strictObject({
  printsPerMinute: z
    .int()
    .min(1)
    .default(600)
    .describe(
      'How many pages one user may have printed by `/api/imprimir/` and `/imprimir/` in a minute, on all hosts.',
    ),
  letterhead: letterheadConfig,
  signature: signatureConfig,
});

export type DocumentsConfig = z.output<typeof documentsConfig>;
