import { z } from 'zod';
import { procedureCode } from '../../../procedures/contract.js';
import { citizenWords } from './citizen-words.js';
import { code, feel, line, pool, text } from './fields.js';
import { taskTerm } from './legal-term.js';
import { mostOf } from './most.js';
import { action } from './task-action.js';
import { payment } from './task-payment.js';
import { termRule } from './term-rule.js';

/** The fields of every task. */
export const common = {
  codigo: code.describe('Código de la tarea, único en el proceso.'),
  nombre: line(200).describe('Nombre de la tarea.'),
  descripcion: text(mostOf.description).optional().describe('Instrucciones para quien la hace; nada depende de ellas.'),
  orden: z.int().min(0).max(10_000).optional().describe('Lugar de la tarea en las listas.'),
  publico: line(100)
    .optional()
    .describe(
      'Nombre del paso en el seguimiento público. Sin él, el paso no se muestra; tareas seguidas con el mismo son un solo paso.',
    ),
};

const assignment = z
  .union(
    [
      z.strictObject({ pool }),
      z.strictObject({ usuario: feel.describe('Expresión FEEL que da el nombre de un usuario.') }),
    ],
    { error: 'La asignación es {pool: [grupos]} o {usuario: expresión FEEL}.' },
  )
  .describe('A quién le corresponde la tarea: a un grupo, o a un usuario.');

const userTask = z
  .strictObject({
    ...common,
    tipo: z.literal('USUARIO'),
    formulario: code.optional().describe('Código del formulario que se diligencia.'),
    asignacion: assignment,
    plazo: taskTerm
      .optional()
      .describe(
        'Término: una duración ISO 8601 (P5D), {habiles: 15} en días hábiles, o {legal: true}, el plazo del registro.',
      ),
    escalamiento: z
      .strictObject({ pool })
      .optional()
      .describe('A quién pasa la tarea cuando se vence el plazo; quien la tiene la pierde.'),
    reglas: z
      .array(termRule)
      .min(1, 'Falta por lo menos una regla.')
      .max(mostOf.rules, `Tiene más de ${mostOf.rules} reglas.`)
      .optional()
      .describe('Lo que se hace por el plazo, mientras la tarea está abierta.'),
    acciones: z
      .array(action)
      .min(1, 'Falta por lo menos una acción.')
      .max(mostOf.actions, `Tiene más de ${mostOf.actions} acciones.`)
      .describe('Acciones con las que se termina, en el orden en que se muestran.'),
  })
  .describe('La hace una persona, con una de sus acciones.');

const procedureTask = z
  .strictObject({
    ...common,
    tipo: z.literal('PROCEDIMIENTO'),
    procedimiento: procedureCode.describe('Procedimiento registrado que se ejecuta.'),
  })
  .describe('Ejecuta un procedimiento registrado.');

const mailTask = z
  .strictObject({
    ...common,
    tipo: z.literal('CORREO'),
    plantilla: code.describe('Código de la plantilla de correo.'),
    para: feel.describe('Expresión FEEL que da la dirección, o una lista de ellas.'),
    adjuntos: z
      .array(code)
      .min(1, 'Falta por lo menos una tarea.')
      .max(mostOf.attachments, `Tiene más de ${mostOf.attachments} adjuntos.`)
      .optional()
      .describe(
        'Códigos de tareas DOCUMENTO anteriores, cuyos documentos se adjuntan. Si juntos pesan más de lo que lleva un ' +
          'correo (10 MiB), van solo como enlaces, que la plantilla muestra con `documentos.<codigo>.enlace`.',
      ),
  })
  .describe('Envía un correo.');

const decisionTask = z
  .strictObject({ ...common, tipo: z.literal('DECISION') })
  .describe('Sigue por la primera de sus transiciones que se cumple.');

const splitTask = z
  .strictObject({
    ...common,
    tipo: z.literal('PARALELO'),
    cierra: code.describe('Código de la UNION en la que terminan todas sus ramas.'),
  })
  .describe('Sigue por todas sus transiciones a la vez: cada una es una rama.');

const joinTask = z
  .strictObject({ ...common, tipo: z.literal('UNION') })
  .describe('Espera a todas las ramas de su PARALELO.');

const waitTask = z
  .strictObject({
    ...common,
    tipo: z.literal('ESPERA'),
    mensaje: code.optional().describe('Código del mensaje que se espera.'),
    ciudadano: z
      .strictObject({
        formulario: code.describe('Código del formulario con el que responde.'),
        ...citizenWords,
        si_no_llega: text(mostOf.phrase)
          .optional()
          .describe('Lo que pasa si no entrega nada a tiempo, como lo lee quien hizo la solicitud.'),
      })
      .optional()
      .describe('Se espera al ciudadano, con este formulario.'),
    pago: payment.optional(),
    hasta: taskTerm
      .optional()
      .describe(
        'Cuánto se espera, a lo sumo: una duración ISO 8601, {habiles: 15} o, si se espera un mensaje, {legal: true}: el plazo del registro.',
      ),
  })
  .describe('Espera un mensaje o un pago, al ciudadano, un tiempo, o lo primero que llegue.');

const subprocessTask = z
  .strictObject({
    ...common,
    tipo: z.literal('SUBPROCESO'),
    proceso: code.describe('Código del proceso que se inicia; la tarea termina con su instancia.'),
    datos: feel
      .optional()
      .describe('Expresión FEEL que da los primeros datos de esa instancia, como {predio: datos.predio}.'),
  })
  .describe('Inicia otro proceso y espera a que termine.');

const endTask = z
  .strictObject({
    ...common,
    tipo: z.literal('FIN'),
    resultado: code
      .optional()
      .describe('Código del resultado con el que termina la instancia, como CONCEDIDA; `publico` lo dice al público.'),
    favorable: z
      .boolean()
      .optional()
      .describe(
        'Si el resultado es favorable a quien hizo la solicitud; lo es si no dice que no. Si el proceso tiene varios FIN y ' +
          'es el de un trámite o un certificado, cada uno dice este campo y `resultado`.',
      ),
    ...citizenWords,
  })
  .describe('Termina. Puede haber varios, fuera de los bloques de PARALELO.');

export const noSuchType = 'El tipo de la tarea no existe.';

/** A task of the engine's own types, by its `tipo` (decisions, section 7). */
export const taskSchema = z.discriminatedUnion(
  'tipo',
  [userTask, procedureTask, mailTask, decisionTask, splitTask, joinTask, waitTask, subprocessTask, endTask],
  { error: noSuchType },
);

type BuiltInTask = z.output<typeof taskSchema>;
type Common = z.output<z.ZodObject<typeof common>>;

/**
 * The placeholder for all contributed types (`TaskWorks`): a literal, so that the compiler can narrow a task to one of
 * the engine's own types.
 */
export type ContributedType = '<plugin>';

/** A task of a contributed type. The schema of that type describes its other fields. */
type ContributedTask = Common & { tipo: ContributedType };

export type Task = BuiltInTask | ContributedTask;
export type BuiltInType = BuiltInTask['tipo'];
export type TaskType = Task['tipo'];

const builtIn: ReadonlySet<string> = new Set<BuiltInType>(taskSchema.options.map(({ shape }) => shape.tipo.value));

/** Tells whether a type is the engine's own. */
export const isBuiltIn = (tipo: string): tipo is BuiltInType => builtIn.has(tipo);
