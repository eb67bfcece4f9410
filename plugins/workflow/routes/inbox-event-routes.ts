import { z } from 'zod';
import { events, route, type Route } from '../../../host/plugin-api/index.js';
import type { InboxEvents } from '../desk/index.js';
import { problem, staff } from './workflow-schemas.js';

/** The limit on opening streams again and again. */
const limit = { by: 'user', rule: { name: 'workflow/events', points: 120, seconds: 60 } } as const;

const lines = z.string().meta({ examples: ['event: tarea\ndata: {"tarea":12,"que":"tomada","usuario":7}\n\n'] });

/** Lists the endpoint that streams the changes of an inbox (decisions, section 7). */
export function inboxEventRoutes({ inboxEvents }: { readonly inboxEvents: InboxEvents }): readonly Route[] {
  return [
    route({
      method: 'GET',
      path: '/workflow/api/bandeja/eventos',
      operationId: 'seguirBandeja',
      summary: 'Avisa, mientras esté abierta, lo que pasa con las tareas que puede tomar o que tiene quien llama',
      description:
        'Eventos del servidor (`text/event-stream`): `tarea`, con `{tarea, que, usuario}`; `que` es `nueva`, `tomada`, ' +
        '`soltada`, `cerrada` o `cambiada`, y `usuario`, quien la tomó. Solo van números: lo demás se consulta. Lo que pasó antes de abrirla no se avisa, así que ' +
        'se consulta la bandeja cada vez que se abre. Termina con la sesión o el token, que no renueva, con la sexta del ' +
        'mismo usuario (termina la más antigua) y cuando el servicio se detiene: antes llega `fin`, cuyo `motivo` es ' +
        '`sesion`, `otra`, `servicio` o `sin_comprobar`.',
      access: staff,
      problem,
      limit,
      answers: { 200: { description: 'Los eventos', schema: lines, type: 'text/event-stream' } },
      handle: () => events((stream) => inboxEvents.follow(stream)),
    }),
  ];
}
