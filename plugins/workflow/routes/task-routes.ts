import { z } from 'zod';
import { json, jsonBody, route, type Route } from '../../../host/plugin-api/index.js';
import { procedureCode, procedureRefusal, procedureResult, refusalOf } from '../../procedures/contract.js';
import { givenWords } from '../definition/index.js';
import type { TaskActions, TaskRun, TaskService } from '../desk/index.js';
import { ambito, holder, instanceTask, readDocuments, taskId } from './task-schemas.js';
import { llave, problem, refusal, staff } from './workflow-schemas.js';

const tarea = z
  .object({
    id: taskId,
    codigo: z.string().meta({ examples: ['ATENDER'] }),
    nombre: z.string().meta({ examples: ['Atender la queja'] }),
    estado: z.string().meta({ examples: ['ASIGNADA'] }),
    asignado: holder,
    instf_llave: llave.nullable().describe('Llave del registro de su formulario'),
    formulario: z
      .string()
      .nullable()
      .meta({ examples: ['F_QUEJA'] }),
    instancia: llave.nullable(),
    ambito: ambito.nullable(),
  })
  .meta({ id: 'Tarea' });

const instancia = z
  .object({
    llave,
    estado: z.string().meta({ examples: ['ACTIVA'] }),
    tareas: z.array(instanceTask).describe('Las que están abiertas'),
  })
  .meta({ id: 'InstanciaMovida' });

const claimAnswer = z
  .object({
    EsCorrecto: z.literal(true),
    tarea,
    instancia: instancia.nullable().describe('null en una tarea sin proceso'),
  })
  .meta({ id: 'TareaTomada' });
const taskAnswer = z.object({ EsCorrecto: z.literal(true), tarea }).meta({ id: 'TareaConsultada' });
const byId = jsonBody(z.strictObject({ tarea_id: taskId }));

const MOST_ASKED = 1000;

const action = z.strictObject({
  sp_code: procedureCode
    .optional()
    .describe(
      'Código del procedimiento registrado. Puede faltar si la acción nombra un solo procedimiento, o ninguno (`null`)',
    )
    .meta({ examples: ['SP_RADICAR'] }),
  instf_llave: llave
    .optional()
    .describe(
      'Llave del registro del formulario de una tarea que tiene quien llama; la necesita `bpm_accion`. Con ella se ejecuta ' +
        'un procedimiento de uso `workflow`; sin ella, uno de uso `jwt`',
    ),
  jsonfiltros: z
    .record(z.string(), z.unknown())
    .optional()
    .describe('Parámetros del procedimiento; con `bpm_accion`, también los valores del formulario')
    .meta({ examples: [{ respuesta: 'Se atendió' }] }),
  bpm_accion: z
    .string()
    .max(60)
    .optional()
    .describe('Acción con la que se termina la tarea')
    .meta({ examples: ['RESPONDER'] }),
  para_ciudadano: givenWords
    .optional()
    .describe(
      'Con `bpm_accion`: lo que lee quien hizo la solicitud, porque se le pide algo o porque termina sin lo que pidió. Hace ' +
        'falta donde la tarea lo dice (`acciones[].para_ciudadano`) y el proceso no tiene un texto propio',
    )
    .meta({ examples: ['Falta el plano firmado por el arquitecto.'] }),
  documentos: readDocuments.optional(),
});

const actionAnswer = z
  .object({
    EsCorrecto: z.literal(true),
    resultado: procedureResult,
    instancia: instancia.nullable().describe('null sin `instf_llave`'),
  })
  .meta({ id: 'AccionEjecutada' });

const refused = procedureRefusal.meta({ id: 'AccionRechazada' });

/** Lists the endpoints of the work of staff on tasks (decisions, section 7). */
export function taskRoutes({
  tasks,
  actions,
}: {
  readonly tasks: TaskService;
  readonly actions: TaskActions;
}): readonly Route[] {
  return [
    route({
      method: 'POST',
      path: '/workflow/api/tomar-tarea',
      operationId: 'tomarTarea',
      summary: 'Toma una tarea de su grupo',
      description:
        'De quienes la piden a la vez, una sola persona la toma. Quien ya la tiene recibe la misma respuesta.',
      access: staff,
      problem,
      body: byId,
      answers: {
        200: { description: 'La tarea es suya', schema: claimAnswer },
        403: { description: 'La tarea no es de ninguno de sus grupos', schema: refusal },
        404: { description: 'No existe la tarea', schema: refusal },
        409: {
          description:
            'La tomó otra persona, que se nombra, o ya no está abierta, o su instancia cambia en ese momento (`busy`)',
          schema: refusal,
        },
      },
      handle: async ({ body, identity }) => json({ EsCorrecto: true, ...(await tasks.claim(body.tarea_id, identity)) }),
    }),
    route({
      method: 'POST',
      path: '/workflow/api/soltar-tarea',
      operationId: 'soltarTarea',
      summary: 'Devuelve una tarea a su grupo',
      access: staff,
      problem,
      body: byId,
      answers: {
        200: { description: 'La tarea está en su grupo', schema: taskAnswer },
        403: { description: 'La tarea no es suya', schema: refusal },
        404: { description: 'No existe la tarea', schema: refusal },
      },
      handle: async ({ body, identity }) =>
        json({ EsCorrecto: true, tarea: await tasks.release(body.tarea_id, identity) }),
    }),
    route({
      method: 'POST',
      path: '/workflow/api/pool-status',
      operationId: 'consultarTareasTomadas',
      summary: 'Dice cuáles de unas tareas ya se tomaron',
      access: staff,
      problem,
      body: jsonBody(z.strictObject({ ids: z.array(taskId).max(MOST_ASKED) })),
      answers: {
        200: {
          description: 'Las que alguien tomó o ya terminaron, de las que puede ver quien llama',
          schema: z.object({ EsCorrecto: z.literal(true), tomadas: z.array(taskId) }).meta({ id: 'TareasTomadas' }),
        },
      },
      handle: async ({ body, identity }) => json({ EsCorrecto: true, tomadas: await tasks.taken(body.ids, identity) }),
    }),
    route({
      method: 'POST',
      path: '/workflow/api/ejecutar-accion',
      operationId: 'ejecutarAccion',
      summary: 'Ejecuta un procedimiento desde el formulario de una tarea; con `bpm_accion`, termina la tarea',
      description:
        'La tarea, el procedimiento y el avance de la instancia son una sola transacción: si el procedimiento dice que no o ' +
        'falla, nada queda, y la respuesta es 200 con `EsCorrecto: false`. Un procedimiento que nombran las acciones de la ' +
        'tarea se ejecuta solo con su acción.',
      access: staff,
      problem,
      body: jsonBody(action),
      answers: {
        200: { description: 'Lo que respondió el procedimiento', schema: z.union([actionAnswer, refused]) },
        400: {
          description:
            'El formulario, la acción o el procedimiento no son válidos, o falta lo que lee quien hizo la solicitud ' +
            '(`falta_para_ciudadano`): `errors` dice dónde',
          schema: refusal,
        },
        403: { description: 'No puede ejecutar el procedimiento', schema: refusal },
        404: { description: 'No existe la tarea o el procedimiento', schema: refusal },
        409: {
          description:
            'La tarea no es suya o ya no está abierta, o la instancia no puede seguir: por ejemplo, terminaría sin la respuesta ' +
            'que su trámite exige (`sin_respuesta`). O un documento ya no dice lo que se leyó (`documento_cambiado`)',
          schema: refusal,
        },
        503: { description: 'No se puede ejecutar en este momento', schema: refusal },
      },
      handle: async ({ body, identity, requestId }) => {
        const { outcome, instancia } = await actions.run({
          instfLlave: body.instf_llave,
          accion: body.bpm_accion,
          procedimiento: body.sp_code,
          filtros: (body.jsonfiltros ?? {}) as TaskRun['filtros'],
          paraCiudadano: body.para_ciudadano,
          leidos: body.documentos,
          by: identity,
        });
        if (outcome.kind !== 'done') return json({ EsCorrecto: false, ...refusalOf(outcome, requestId) });
        return json({ EsCorrecto: true, resultado: outcome.resultado, instancia });
      },
    }),
  ];
}
