import { z } from 'zod';
import { signatureConfig } from './signing/signature-config.js';

/** The plugin's part of the configuration. */
export const documentsConfig = z.strictObject({
  signature: signatureConfig,
});

export type DocumentsConfig = z.output<typeof documentsConfig>;
