import { z } from 'zod';
import { code, feel, line } from './fields.js';
import { mostOf } from './most.js';
import { taskSchema } from './task-schemas.js';

const transitionSchema = z
  .strictObject({
    desde: code.describe('Tarea de la que sale.'),
    accion: code.optional().describe('Acción con la que se sale; de las tareas USUARIO, y solo de ellas.'),
    condicion: feel
      .optional()
      .describe(
        'Expresión FEEL sobre datos, tarea, instancia, usuario y hoy. Se toma la primera que da verdadero; la que no tiene va de última.',
      ),
    vencido: z
      .literal(true)
      .optional()
      .describe(
        'Se toma cuando se vence el tiempo de la tarea. Todavía no está disponible: se guarda, y no se publica.',
      ),
    hacia: code.describe('Tarea a la que llega.'),
  })
  .describe('Camino de una tarea a otra.');

const moveSchema = z.strictObject({
  desde: code.describe('Tarea de versiones anteriores.'),
  hacia: code.describe('Tarea de esta versión en la que siguen sus instancias.'),
});

/** The definition of a process, as designers write and send it (decisions, section 7). */
export const definitionSchema = z
  .strictObject({
    codigo: code.describe('Código del proceso.'),
    nombre: line(200).describe('Nombre del proceso.'),
    inicio: code.describe('Código de la primera tarea.'),
    tareas: z
      .array(taskSchema)
      .min(1, 'Falta por lo menos una tarea.')
      .max(mostOf.tasks, `Un proceso tiene hasta ${mostOf.tasks} tareas.`),
    transiciones: z
      .array(transitionSchema)
      .max(mostOf.transitions, `Un proceso tiene hasta ${mostOf.transitions} transiciones.`),
    traslados: z
      .array(moveSchema)
      .max(mostOf.tasks)
      .optional()
      .describe(
        'Para pasar instancias de versiones anteriores a esta, donde cambiaron los códigos. Todavía no está disponible: se guarda, y no se publica.',
      ),
  })
  .meta({ id: 'ProcesoDefinicion', description: 'Definición de un proceso.' });

export type ProcessDefinition = z.output<typeof definitionSchema>;
export type Transition = ProcessDefinition['transiciones'][number];

/**
 * The JSON Schema 2020-12 that the city publishes. It takes what {@link definitionSchema} takes; the rest is
 * `validate`'s.
 */
export function publishedSchema(): Readonly<Record<string, unknown>> {
  return z.toJSONSchema(definitionSchema, { target: 'draft-2020-12', io: 'input' });
}
