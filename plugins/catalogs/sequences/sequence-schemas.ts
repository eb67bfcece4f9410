import { z } from 'zod';

/** The permission for users who take numbers and do not change sequences. */
export const takePermission = { code: 'catalogs.consecutivo.tomar', name: 'Tomar números de consecutivos' } as const;

/** A taken number, in answers. */
export const takenNumber = z.object({
  numero: z.int().meta({ examples: [124] }),
  texto: z
    .string()
    .describe('El prefijo y el número, con al menos tantas cifras como dice `longitud`')
    .meta({ examples: ['RES-2026-000124'] }),
  codigo: z
    .string()
    .describe('El del consecutivo')
    .meta({ examples: ['RESOLUCION'] }),
});
