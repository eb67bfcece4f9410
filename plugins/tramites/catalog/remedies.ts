import { z } from 'zod';
import { termSchema } from '../../calendar/contract.js';

const line = (most: number) => z.string().trim().min(1).max(most);

/** The remedies of a tramite against a decision that is not, or not wholly, favourable. */
export const remediesSchema = z
  .array(
    z.strictObject({
      nombre: line(120),
      plazo: termSchema,
      ante: line(200).optional(),
      norma: line(200).optional(),
    }),
  )
  .min(1)
  .max(5);
export type Remedy = z.output<typeof remediesSchema>[number];

/** The phrases that staff may take for their words to the citizen. */
export const phrasesSchema = z.array(line(500)).min(1).max(20);
