import { z } from 'zod';
import { token } from '../../host/plugin-api/index.js';
import { profileCodes } from './contract.js';

const silence = z.strictObject({
  texto: z.string().trim().min(1).max(1000),
  fuente: z.string().trim().min(1).max(200),
});

/** The plugin's part of the configuration. */
export const termsConfig = z.strictObject({
  silence: z
    .partialRecord(z.enum(profileCodes), silence)
    .default({})
    .describe(
      'What the city says happens where a term of the law ends without an answer, by the code of its profile: ' +
        '`{DOCUMENTOS: {texto: …, fuente: …}}`. Without it nothing is said.',
    ),
});

/** The plugin's part of the configuration, for its own services. */
export type TermsSettings = z.output<typeof termsConfig>;
export const TermsSettings = token<TermsSettings>('terms/TermsSettings');
