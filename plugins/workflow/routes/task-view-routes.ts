import { json, route, type Route } from '../../../host/plugin-api/index.js';
import type { TaskDesk } from '../desk/index.js';
import { taskParam } from './task-schemas.js';
import { seenWork } from './task-view-schemas.js';
import { problem, refusal, staff } from './workflow-schemas.js';

/** Lists the endpoint of a complete task, as a page shows it. */
export function taskViewRoutes({ taskDesk }: { readonly taskDesk: TaskDesk }): readonly Route[] {
  return [
    route({
      method: 'GET',
      path: '/workflow/api/tareas/:id',
      operationId: 'consultarTarea',
      summary: 'Una tarea con su formulario, sus acciones y los datos de su instancia',
      description:
        'También antes de tomarla. El formulario tiene lo que ha llenado quien la tiene y llama; para los demás está en blanco.',
      access: staff,
      problem,
      params: taskParam,
      answers: {
        200: { description: 'La tarea', schema: seenWork },
        403: { description: 'No puede consultarla', schema: refusal },
        404: { description: 'No existe la tarea', schema: refusal },
        503: { description: 'El formulario no se puede usar ahora', schema: refusal },
      },
      handle: async ({ params, identity }) => json({ EsCorrecto: true, ...(await taskDesk.get(params.id, identity)) }),
    }),
  ];
}
