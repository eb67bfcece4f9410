import { z } from 'zod';
import { integerParameter, json, route, type Route } from '../../../host/plugin-api/index.js';
import { inboxFilter, type UntakenTasks } from '../desk/index.js';
import { despues, listed, PAGE_SIZE, size, SIZES } from './inbox-list-routes.js';
import { problem, staff } from './workflow-schemas.js';

/** Lists the endpoint of the tasks that no user has taken. */
export function untakenRoutes({ untakenTasks }: { readonly untakenTasks: UntakenTasks }): readonly Route[] {
  return [
    route({
      method: 'GET',
      path: '/workflow/api/bandeja/sin-tomar',
      operationId: 'listarSinTomar',
      summary: 'Las tareas que nadie ha tomado, primero la que vence antes',
      description:
        'De procesos y de registros sin proceso. Son las de los grupos de quien llama, y las de todos los grupos para quien ' +
        'tiene `workflow.read` o `workflow.admin`.',
      access: staff,
      problem,
      query: z.strictObject({
        grupo: inboxFilter.shape.grupo.describe('Las de un grupo'),
        despues,
        cuantas: integerParameter.pipe(size).optional().describe(SIZES),
      }),
      answers: { 200: listed },
      handle: async ({ query: { grupo, despues: after, cuantas = PAGE_SIZE }, identity: by }) =>
        json({ EsCorrecto: true, ...(await untakenTasks.page({ by, grupo, after, size: cuantas })) }),
    }),
  ];
}
