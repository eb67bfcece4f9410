import { z } from 'zod';
import { code } from '../../definition/index.js';
import { searchWords } from './inbox-page.js';

/**
 * The filter and the order of an inbox, as a query string has them: all texts, so that a view is stored as it was sent.
 */
export const inboxFilter = z.strictObject({
  cuales: z.enum(['mias', 'grupos']).optional().describe('Las que tiene, o las que puede tomar; sin él, ambas'),
  grupo: z
    .string()
    .regex(/^[a-z]{1,30}:[^\s\p{Cc}\p{Cs}]{1,60}$/u, 'Es un grupo, como rol:ventanilla.')
    .optional()
    .describe('De las que puede tomar, las de uno de sus grupos')
    .meta({ examples: ['rol:ventanilla'] }),
  proceso: code
    .optional()
    .describe('Código del proceso')
    .meta({ examples: ['QUEJA'] }),
  vence: z
    .enum(['vencidas', 'pronto'])
    .optional()
    .describe('Las vencidas, o las que vencen en los próximos tres días hábiles'),
  prioridad: z
    .string()
    .regex(/^[1-9]$/, 'Debe ser un número de 1 a 9.')
    .optional()
    .describe('Las de esta prioridad o una más alta, de 1 a 9')
    .meta({ examples: ['5'] }),
  search: z
    .string()
    .max(150)
    .refine((text) => searchWords.safeParse(text).success, 'Hasta 10 palabras.')
    .optional()
    .describe(
      'Palabras que la tarea tiene en su título, su nombre o su código, sin tildes ni mayúsculas; su número, o lo que ' +
        'identifica a su registro: radicado, documento, nombre o asunto',
    )
    .meta({ examples: ['2026-0000123'] }),
  orden: z
    .enum(['vence', 'antigua'])
    .optional()
    .describe('Primero la que vence antes, que es lo usual y deja al final las que no vencen, o la más antigua'),
});
export type InboxFilter = z.output<typeof inboxFilter>;
