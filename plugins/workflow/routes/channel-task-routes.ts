import { z } from 'zod';
import { attachment, json, jsonBody, route, type Route } from '../../../host/plugin-api/index.js';
import { MOST_COMMENT, type ChannelTaskService } from '../desk/index.js';
import { inboxTask, taskParam } from './task-schemas.js';
import { bytes, problem, refusal, staff } from './workflow-schemas.js';

const answer = z.object({ EsCorrecto: z.literal(true), tarea: inboxTask }).meta({ id: 'TareaSinProceso' });

const refusals = {
  403: { description: 'La tarea no es suya', schema: refusal },
  404: { description: 'No existe la tarea', schema: refusal },
  409: { description: 'La tarea ya se cerró, o es de un proceso', schema: refusal },
};

/** Lists the endpoints of tasks without a process, which channels add to inboxes (decisions, section 7). */
export function channelTaskRoutes({ channelTasks }: { readonly channelTasks: ChannelTaskService }): readonly Route[] {
  return [
    route({
      method: 'POST',
      path: '/workflow/api/tareas/:id/cerrar',
      operationId: 'cerrarTarea',
      summary: 'Cierra una tarea sin proceso que quien llama tiene',
      access: staff,
      problem,
      params: taskParam,
      body: jsonBody(
        z.strictObject({
          comentario: z
            .string()
            .max(MOST_COMMENT)
            .optional()
            .describe('Queda en el historial de la tarea')
            .meta({ examples: ['Se respondió por teléfono'] }),
        }),
      ),
      answers: { 200: { description: 'La tarea', schema: answer }, ...refusals },
      handle: async ({ params, body, identity }) =>
        json({ EsCorrecto: true, tarea: await channelTasks.close(params.id, body.comentario, identity) }),
    }),
    route({
      method: 'PATCH',
      path: '/workflow/api/tareas/:id',
      operationId: 'renombrarTarea',
      summary: 'Cambia el título de una tarea sin proceso que quien llama tiene',
      description: 'El primero queda en `metadatos_extra`, como `titulo_original`.',
      access: staff,
      problem,
      params: taskParam,
      body: jsonBody(
        z.strictObject({
          titulo: z
            .string()
            .trim()
            .regex(/^[^\p{Cc}\p{Cs}]{1,300}$/u, 'Es un texto de una línea, de hasta 300 caracteres.')
            .max(300)
            .meta({ examples: ['Llamar a la señora del semáforo'] }),
        }),
      ),
      answers: { 200: { description: 'La tarea', schema: answer }, ...refusals },
      handle: async ({ params, body, identity }) =>
        json({ EsCorrecto: true, tarea: await channelTasks.rename(params.id, body.titulo, identity) }),
    }),
    route({
      method: 'GET',
      path: '/workflow/api/tareas/:id/archivo',
      operationId: 'descargarArchivoDeTarea',
      summary: 'El archivo de una tarea, para quien puede verla',
      access: staff,
      problem,
      params: taskParam,
      answers: {
        200: { description: 'El archivo, del tipo que es', type: '*/*', schema: bytes },
        403: { description: 'No puede ver la tarea', schema: refusal },
        404: { description: 'No existe la tarea, o no tiene archivo', schema: refusal },
      },
      handle: async ({ params, identity }) => attachment(await channelTasks.openFile(params.id, identity)),
    }),
  ];
}
