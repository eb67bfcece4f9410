import { z } from 'zod';
import { code, feel, line, text } from './fields.js';
import { legalTerm } from './legal-term.js';
import { mostOf } from './most.js';
import type { Task } from './task-schemas.js';
import { termRule } from './term-rule.js';

const transitionSchema = z
  .strictObject({
    codigo: code.describe(
      'Código de la transición, único en el proceso. Si falta, se le da uno al guardar, y lo conserva.',
    ),
    nombre: line(200).optional().describe('Nombre de la transición; nada depende de él.'),
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
      .describe('Se toma cuando se vence el plazo de una tarea USUARIO, o el tiempo (hasta) de una ESPERA.'),
    hacia: code.describe('Tarea a la que llega.'),
  })
  .describe('Camino de una tarea a otra.');

const moveSchema = z.strictObject({
  desde: code.describe('Tarea de versiones anteriores.'),
  hacia: code.describe('Tarea de esta versión en la que siguen sus instancias.'),
});

const definitionOf = <T extends z.ZodType>(task: z.ZodType<Task>, transition: T) =>
  z.strictObject({
    codigo: code.describe('Código del proceso.'),
    nombre: line(200).describe('Nombre del proceso.'),
    descripcion: text(mostOf.description).optional().describe('Para qué es el proceso; nada depende de ello.'),
    inicio: code.describe('Código de la primera tarea.'),
    plazo: legalTerm.optional().describe('Plazo de cada tarea USUARIO que no tiene uno propio: el del registro.'),
    reglas: z
      .array(termRule)
      .min(1, 'Falta por lo menos una regla.')
      .max(mostOf.rules, `Tiene más de ${mostOf.rules} reglas.`)
      .optional()
      .describe('Lo que se hace por ese plazo en cada una de esas tareas, mientras está abierta.'),
    tareas: z
      .array(task)
      .min(1, 'Falta por lo menos una tarea.')
      .max(mostOf.tasks, `Un proceso tiene hasta ${mostOf.tasks} tareas.`),
    transiciones: z
      .array(transition)
      .max(mostOf.transitions, `Un proceso tiene hasta ${mostOf.transitions} transiciones.`),
    traslados: z
      .array(moveSchema)
      .max(mostOf.tasks)
      .optional()
      .describe('Para pasar instancias de versiones anteriores a esta, donde cambiaron los códigos.'),
  });

/**
 * Builds the schema of a process definition with these tasks, as it runs (decisions, section 7): each transition has a
 * code.
 */
export const definitionSchemaOf = (task: z.ZodType<Task>) => definitionOf(task, transitionSchema);

/** Builds the schema of a definition as designers write it: transitions may lack a code, and `withCodes` adds it. */
export const writtenSchemaOf = (task: z.ZodType<Task>) =>
  definitionOf(task, transitionSchema.partial({ codigo: true })).meta({
    id: 'ProcesoDefinicion',
    description: 'Definición de un proceso.',
  });

export type ProcessDefinition = z.output<ReturnType<typeof definitionSchemaOf>>;
export type Transition = ProcessDefinition['transiciones'][number];
