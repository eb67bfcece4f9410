import { z } from 'zod';
import { empty, errorsByField, json, jsonBody, route, type Route } from '../../../host/plugin-api/index.js';
import { MOST_REFUSED, refusedOf } from '../../forms/contract.js';
import type { TaskDrafts } from '../desk/index.js';
import { taskParam } from './task-schemas.js';
import { answersToSave, refusedValues, savedForm } from './task-view-schemas.js';
import { problem, refusal, staff } from './workflow-schemas.js';

const respuestas = z
  .record(z.string(), z.unknown())
  .describe('Por campo del formulario')
  .meta({ examples: [{ asunto: 'Hueco en la calle' }] });

const borrador = z.object({
  respuestas,
  rechazadas: refusedValues,
  vence: z.iso.datetime().describe('Cuándo termina, si no se cambia antes ni termina la tarea'),
  cambios: errorsByField.optional().describe('Las respuestas que el formulario ya no admite, y por qué'),
});
const answer = z.object({ EsCorrecto: z.literal(true), borrador }).meta({ id: 'BorradorDeTarea' });

const shown = ({ answers, returned, vence, leftOut }: Awaited<ReturnType<TaskDrafts['get']>>): object => ({
  EsCorrecto: true,
  borrador: {
    respuestas: answers,
    rechazadas: refusedOf(returned),
    vence: vence.toISOString(),
    ...(leftOut && { cambios: leftOut }),
  },
});

/** Lists the endpoints of the draft of a task's form, for its holder. */
export function draftRoutes({ taskDrafts }: { readonly taskDrafts: TaskDrafts }): readonly Route[] {
  const common = {
    path: '/workflow/api/tareas/:id/borrador',
    access: staff,
    problem,
    params: taskParam,
  } as const;
  const refusals = {
    403: { description: 'La tarea no es suya', schema: refusal },
    404: { description: 'No existe la tarea, no tiene formulario, o no hay borrador', schema: refusal },
    409: { description: 'La tarea ya no está abierta, o el borrador se usó o cambió mientras tanto', schema: refusal },
    503: { description: 'El formulario no se puede usar ahora', schema: refusal },
  };
  return [
    route({
      ...common,
      method: 'GET',
      operationId: 'consultarBorradorDeTarea',
      summary: 'Lo que quien tiene una tarea ha llenado de su formulario',
      answers: { 200: { description: 'El borrador', schema: answer }, ...refusals },
      handle: async ({ params, identity }) => json(shown(await taskDrafts.get(params.id, identity))),
    }),
    route({
      ...common,
      method: 'PATCH',
      operationId: 'cambiarBorradorDeTarea',
      summary: 'Guarda algunas respuestas del formulario de una tarea, todas o ninguna',
      description:
        'Una nula o en blanco quita la que hay. Lo obligatorio puede faltar hasta que se termina la tarea. Los textos ' +
        'se leen como los escriben las personas: `1.500.000` o `12,5` son números, y por `1.500` se pregunta.',
      body: jsonBody(respuestas),
      answers: {
        200: { description: 'El borrador como quedó', schema: answer },
        400: { description: 'Una respuesta no es válida, o no es del formulario: no se cambió nada', schema: refusal },
        413: { description: 'El borrador sería demasiado grande', schema: refusal },
        ...refusals,
      },
      handle: async ({ params, body, identity }) => json(shown(await taskDrafts.change(params.id, body, identity))),
    }),
    route({
      ...common,
      method: 'PUT',
      operationId: 'guardarLlenadoDeTarea',
      summary: 'Guarda de lo llenado lo que el formulario admite, y dice por qué no lo demás',
      description:
        'Responde el formulario como lo muestran las respuestas: las condiciones se evalúan aquí. Un texto que el formulario no ' +
        'admite queda en `rechazadas` como se escribió, y no se usa en la acción; de uno de más de ' +
        `${MOST_REFUSED.toLocaleString('es-CO')} caracteres, su comienzo.`,
      body: jsonBody(answersToSave),
      answers: {
        200: { description: 'El formulario como quedó', schema: savedForm },
        400: { description: 'Una condición no se puede evaluar con estas respuestas', schema: refusal },
        413: { description: 'El borrador sería demasiado grande', schema: refusal },
        ...refusals,
      },
      handle: async ({ params, body: { respuestas: answers, revision }, identity }) =>
        json({ EsCorrecto: true, formulario: await taskDrafts.keep(params.id, { answers, revision }, identity) }),
    }),
    route({
      ...common,
      method: 'DELETE',
      operationId: 'eliminarBorradorDeTarea',
      summary: 'Elimina el borrador de una tarea',
      answers: { 204: { description: 'Se eliminó' }, ...refusals },
      handle: async ({ params, identity }) => {
        await taskDrafts.remove(params.id, identity);
        return empty(204);
      },
    }),
  ];
}
