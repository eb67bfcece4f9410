import { z } from 'zod';
import { plainValue } from '../../../../host/plugin-api/index.js';

/** The key of a record in a path. */
export const keyParam = z.object({
  key: z
    .string()
    .overwrite(plainValue)
    .toLowerCase()
    .regex(/^key_[0-9a-f-]{36}$/)
    .describe('La clave de seguimiento, que respondió la radicación')
    .meta({ examples: ['key_3f0c6f7e-8a52-4a53-9f0f-0d6a86c3b001'] }),
});
/** The number of a record in a path. */
export const filingNumberParam = z
  .string()
  .trim()
  .regex(/^\d{4}-\d{1,9}$/)
  .meta({ examples: ['2026-0000123'] });

/** A record in a path for staff, who know its number. */
export const recordParam = z.object({
  key: z
    .union([keyParam.shape.key, filingNumberParam])
    .describe('El radicado del registro, o su clave de seguimiento')
    .meta({ examples: ['2026-0000123'] }),
});
/** The bytes of a file: no schema describes them. */
export const bytes = z.unknown().meta({ override: {} });
