import { z } from 'zod';
import { termSchema } from '../../../calendar/contract.js';
import { code, feel, pool } from './fields.js';

/** An effect of the term of a task, and its moment. */
export const termRule = z
  .strictObject({
    antes: termSchema.optional().describe('Cuando falta este término para que el plazo termine.'),
    despues: termSchema
      .optional()
      .describe('Cuando pasó este término desde que el plazo terminó. Sin `antes` ni `despues`: cuando termina.'),
    avisar: z
      .strictObject({
        plantilla: code.describe('Código de la plantilla de correo.'),
        para: feel
          .optional()
          .describe(
            'Expresión FEEL que da la dirección, o una lista de ellas. Sin ella, quien tiene la tarea; si no la tiene ' +
              'nadie, los miembros de sus grupos.',
          ),
      })
      .optional()
      .describe('Envía un correo.'),
    pool: pool.optional(),
    prioridad: z.int().min(1).max(9).optional().describe('Prioridad que tiene la tarea desde entonces; empieza en 0.'),
  })
  .describe('Lo que se hace por el plazo de una tarea: avisa, la pasa a otros grupos, o cambia su prioridad.');

export type TermRule = z.output<typeof termRule>;
