import { z } from 'zod';
import { termSchema } from '../../../host/plugin-api/index.js';
import { procedureCode } from '../../procedures/contract.js';
import { code, feel, line, pool, text } from './fields.js';
import { mostOf } from './most.js';

const LATER = 'Todavía no está disponible: se guarda, y no se publica.';

/** What every task has. */
const common = {
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

const action = z
  .strictObject({
    codigo: code
      .optional()
      .describe('Código de la acción, único en la tarea. Si falta, se le da uno al guardar, y lo conserva.'),
    nombre: line(200).describe('Lo que dice el botón.'),
    procedimiento: z
      .union(
        [
          procedureCode,
          z
            .array(procedureCode)
            .min(1, 'Falta por lo menos un procedimiento.')
            .max(mostOf.procedures, `Tiene más de ${mostOf.procedures} procedimientos.`),
          z.null(),
        ],
        { error: 'Es el código de un procedimiento, una lista de códigos, o null.' },
      )
      .optional()
      .describe(
        'Procedimiento registrado que la acción ejecuta, en la misma transacción: un código, o varios, de los que quien ' +
          'la ejecuta dice cuál. null: ninguno. Sin este campo, el que diga quien la ejecuta, entre los de uso `workflow` ' +
          'que puede ejecutar.',
      ),
  })
  .describe('Acción con la que se termina la tarea.');

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
    plazo: termSchema.optional().describe('Término: una duración ISO 8601 (P5D), o {habiles: 15} en días hábiles.'),
    escalamiento: z
      .strictObject({ pool })
      .optional()
      .describe(`A quién pasa la tarea cuando se vence el plazo. ${LATER}`),
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

const documentTask = z
  .strictObject({
    ...common,
    tipo: z.literal('DOCUMENTO'),
    plantilla: code.describe('Código de la plantilla de documento.'),
  })
  .describe('Produce un documento.');

const mailTask = z
  .strictObject({
    ...common,
    tipo: z.literal('CORREO'),
    plantilla: code.describe('Código de la plantilla de correo.'),
    para: feel.describe('Expresión FEEL que da la dirección, o una lista de ellas.'),
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
    hasta: termSchema.optional().describe(`Cuánto se espera, a lo sumo. ${LATER}`),
  })
  .describe('Espera un mensaje, un tiempo, o lo primero de los dos.');

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
  .strictObject({ ...common, tipo: z.literal('FIN') })
  .describe('Termina. Puede haber varios, fuera de los bloques de PARALELO.');

/** A task, by its `tipo` (decisions, section 7). */
export const taskSchema = z.discriminatedUnion(
  'tipo',
  [
    userTask,
    procedureTask,
    documentTask,
    mailTask,
    decisionTask,
    splitTask,
    joinTask,
    waitTask,
    subprocessTask,
    endTask,
  ],
  { error: 'El tipo de la tarea no existe.' },
);

export type Task = z.output<typeof taskSchema>;
/** The procedures that an action may run where it says so; none for `null` too. */
export function namedProcedures(procedimiento: string | readonly string[] | null | undefined): readonly string[] {
  if (procedimiento === null || procedimiento === undefined) return [];
  return typeof procedimiento === 'string' ? [procedimiento] : procedimiento;
}

export type TaskType = Task['tipo'];

export const taskTypes: ReadonlySet<string> = new Set<TaskType>(
  taskSchema.options.map((option) => option.shape.tipo.value),
);
