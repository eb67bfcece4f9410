import { z } from 'zod';
import { content, jsonBody, route, type Route } from '../../../host/plugin-api/index.js';
import type { DocumentDrafts, TaskRun } from '../desk/index.js';
import { taskParam } from './task-schemas.js';
import { bytes, problem, refusal, staff } from './workflow-schemas.js';

const request = z.strictObject({
  accion: z
    .string()
    .max(60)
    .describe('Acción que llevaría al documento')
    .meta({ examples: ['CONCEDER'] }),
  documento: z
    .string()
    .max(60)
    .describe('Código de la tarea que lo produce, de `acciones[].documentos`')
    .meta({ examples: ['RESOLUCION'] }),
  respuestas: z
    .record(z.string(), z.unknown())
    .optional()
    .describe('Las del formulario, o los parámetros, como irían en `jsonfiltros`')
    .meta({ examples: [{ motivo: 'Cumple las normas', dias: 60 }] }),
});

/** Lists the endpoint by which the holder of a task reads a document before an action makes it. */
export function documentDraftRoutes({ documentDrafts }: { readonly documentDrafts: DocumentDrafts }): readonly Route[] {
  return [
    route({
      method: 'POST',
      path: '/workflow/api/tareas/:id/borrador-de-documento',
      operationId: 'leerBorradorDeDocumento',
      summary: 'Un documento al que lleva una acción de la tarea, como borrador, antes de ejecutarla',
      description:
        'Lleva los datos de la instancia y las respuestas que se envían, como los dejaría la acción. Cada página dice que es ' +
        'un borrador; no tiene firma ni código de verificación, y nada se guarda. El encabezado `X-Contenido-Sha256` trae ' +
        'la huella de su contenido, para `documentos` de `ejecutar-accion`. La huella no cuenta lo que agrega la expedición: ' +
        'el código, el firmante y la fecha de la firma.',
      access: staff,
      problem,
      params: taskParam,
      body: jsonBody(request),
      answers: {
        200: { description: 'El borrador', type: 'application/pdf', schema: bytes },
        400: {
          description:
            'Las respuestas no son válidas, la acción no lleva a ese documento, o no se puede llenar o imprimir: `errors` ' +
            'dice dónde',
          schema: refusal,
        },
        403: { description: 'La tarea no es suya', schema: refusal },
        404: { description: 'No existe la tarea', schema: refusal },
        409: {
          description:
            'Faltan datos, que se nombran (`datos_insuficientes`), o la tarea ya no está abierta, o su instancia está ' +
            'suspendida',
          schema: refusal,
        },
        413: { description: 'Los datos serían demasiado grandes', schema: refusal },
        429: { description: 'Imprime demasiado; `Retry-After` dice cuándo intentarlo', schema: refusal },
        503: { description: 'No se puede imprimir en este momento', schema: refusal },
      },
      handle: async ({ params, body: { respuestas, ...asked }, identity, signal }) => {
        const draft = { ...asked, respuestas: (respuestas ?? {}) as TaskRun['filtros'] };
        const { pdf, digest } = await documentDrafts.print(params.id, draft, { by: identity, signal });
        return content({
          type: 'application/pdf',
          body: pdf,
          headers: { 'X-Contenido-Sha256': digest, 'Cache-Control': 'no-store' },
        });
      },
    }),
  ];
}
