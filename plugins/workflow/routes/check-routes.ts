import { z } from 'zod';
import { json, jsonBody, route, type Route } from '../../../host/plugin-api/index.js';
import { givenWords } from '../definition/index.js';
import type { ActionCheck, TaskRun } from '../desk/index.js';
import { taskParam } from './task-schemas.js';
import { problem, refusal, staff } from './workflow-schemas.js';

const actionToCheck = z.strictObject({
  accion: z
    .string()
    .max(60)
    .describe('Acción con la que se terminaría la tarea')
    .meta({ examples: ['RESPONDER'] }),
  respuestas: z
    .record(z.string(), z.unknown())
    .optional()
    .describe('Por campo del formulario, como en `jsonfiltros` de `ejecutar-accion`')
    .meta({ examples: [{ asunto: 'Hueco en la calle' }] }),
  para_ciudadano: givenWords
    .optional()
    .describe('Lo que leería quien hizo la solicitud, si ya se pidió')
    .meta({ examples: ['Falta el plano firmado por el arquitecto.'] }),
});

/** Lists the endpoint by which a page checks an action before its user confirms it. */
export function checkRoutes({ actionCheck }: { readonly actionCheck: ActionCheck }): readonly Route[] {
  return [
    route({
      method: 'POST',
      path: '/workflow/api/tareas/:id/comprobar',
      operationId: 'comprobarAccion',
      summary: 'Dice si una acción se puede hacer, antes de pedir que se confirme; no ejecuta ni guarda nada',
      description:
        'Rechaza lo mismo que `ejecutar-accion` rechaza antes de ejecutar el procedimiento, con los mismos códigos; el ' +
        'procedimiento puede faltar. Sin `para_ciudadano`, dice si hará falta. Lo que responde no obliga: ' +
        '`ejecutar-accion` lo comprueba de nuevo.',
      access: staff,
      problem,
      params: taskParam,
      body: jsonBody(actionToCheck),
      answers: {
        200: {
          description: 'Se puede hacer',
          schema: z
            .object({
              EsCorrecto: z.literal(true),
              falta_para_ciudadano: z
                .boolean()
                .describe('Si sin un texto para quien hizo la solicitud se rechaza')
                .meta({ examples: [false] }),
            })
            .meta({ id: 'AccionComprobada' }),
        },
        400: {
          description:
            'El formulario o la acción no son válidos, o `para_ciudadano` está en blanco y hace falta ' +
            '(`falta_para_ciudadano`): `errors` dice dónde',
          schema: refusal,
        },
        404: { description: 'No existe la tarea', schema: refusal },
        409: {
          description:
            'La tarea no es suya o ya no está abierta, o la instancia no puede seguir: por ejemplo, terminaría sin la respuesta ' +
            'que su trámite exige (`sin_respuesta`)',
          schema: refusal,
        },
        503: { description: 'No se puede comprobar en este momento', schema: refusal },
      },
      handle: async ({ params, body: { accion, respuestas = {}, para_ciudadano }, identity }) => {
        const filtros = respuestas as TaskRun['filtros'];
        const action = { accion, filtros, paraCiudadano: para_ciudadano };
        const { lacksWords } = await actionCheck.check(params.id, action, identity);
        return json({ EsCorrecto: true, falta_para_ciudadano: lacksWords });
      },
    }),
  ];
}
