import { z } from 'zod';
import { filePath } from '../../../host/plugin-api/index.js';

const line = z
  .string()
  .max(200)
  .regex(/^(?=\s*\S)[^\p{Cc}\p{Cs}]*$/u, 'must be a text of one line');

/** The configuration key `letterhead`, for all templates of the city. */
export const letterheadConfig = z
  .strictObject({
    crest: filePath().optional().meta({
      description: "The city's crest: an SVG, PNG, JPEG or WebP file of up to 500 KB.",
      unset: 'none',
    }),
    lines: z
      .array(line)
      .max(4)
      .default([])
      .describe('Text below the name of the city, such as its NIT; up to four lines.'),
    address: line.optional().meta({
      description: 'Text at the foot of each page, beside its number: the address and contact of the city.',
      unset: 'the number alone',
    }),
  })
  .optional();

export type LetterheadConfig = NonNullable<z.output<typeof letterheadConfig>>;
