import { z } from 'zod';
import {
  anyone,
  attachment,
  authenticated,
  idParameter,
  json,
  msgProblem,
  route,
  type HostSettings,
  type Route,
} from '../../../../host/plugin-api/index.js';
import { bytes, type DownloadService, keyParam, type RecordDeliveries, recordParam } from '../../records/index.js';
import type { TrackingService } from '../tracking-service.js';
import { tracked } from './tracking-schemas.js';

const fileParams = recordParam.extend({
  pre_codigo: z
    .string()
    .max(63)
    .describe('Código de la pregunta; el segundo archivo de una que admite varios es `<código>.02`, y así los demás')
    .meta({ examples: ['soporte'] }),
});

const deliveredParams = recordParam.extend({
  entrega: idParameter.describe('De la entrega, como la muestra el caso').meta({ examples: ['7'] }),
  archivo: idParameter.describe('Del archivo, desde 1').meta({ examples: ['1'] }),
});

/** Makes the routes that follow a record by its key, and that download its files for staff (decisions, section 3). */
export function trackingRoutes(services: {
  readonly tracking: TrackingService;
  readonly downloads: DownloadService;
  readonly deliveries: RecordDeliveries;
  readonly settings: HostSettings;
}): readonly Route[] {
  const { tracking, downloads, deliveries, settings } = services;
  return [
    route({
      method: 'GET',
      path: '/home/api/tramite/seguimiento/:key',
      operationId: 'seguirTramite',
      summary: 'Sigue un registro por su clave, con lo que la entidad respondió: no muestra respuestas del formulario',
      access: anyone,
      limit: settings.publicLimit,
      problem: msgProblem,
      params: keyParam,
      answers: {
        200: {
          description: 'En qué va',
          schema: z.object({ msg: z.string().meta({ examples: ['Estado del trámite.'] }), datos: tracked }),
        },
        404: { description: 'Ningún registro tiene esa clave' },
      },
      handle: async ({ params }) => {
        const datos = await tracking.getTracked(params.key, { presentado: true });
        return json({ msg: 'Estado del trámite.', datos });
      },
    }),
    route({
      method: 'GET',
      path: '/home/api/tramite/archivo/:key/:pre_codigo',
      operationId: 'descargarArchivo',
      summary: 'Descarga el archivo que responde una pregunta de un registro',
      access: authenticated(['jwt', 'session']),
      params: fileParams,
      answers: {
        200: { description: 'El archivo, del tipo que es', type: '*/*', schema: bytes },
        403: { description: 'No tiene `tramites.files`, ni una tarea presente de su caso' },
        404: { description: 'No existe el registro, o no tiene ese archivo' },
      },
      handle: async ({ params, identity }) => attachment(await downloads.open(params.key, params.pre_codigo, identity)),
    }),
    route({
      method: 'GET',
      path: '/home/api/tramite/entrega/:key/:entrega/archivo/:archivo',
      operationId: 'descargarArchivoEntregado',
      summary: 'Descarga un archivo que el ciudadano entregó para un registro devuelto',
      access: authenticated(['jwt', 'session']),
      params: deliveredParams,
      answers: {
        200: { description: 'El archivo, del tipo que es', type: '*/*', schema: bytes },
        403: { description: 'No tiene `tramites.files`, ni una tarea presente de su caso' },
        404: { description: 'No existe el registro, o no tiene esa entrega o ese archivo' },
        503: { description: 'El archivo no se puede leer en este momento' },
      },
      handle: async ({ params: { key, entrega, archivo }, identity }) =>
        attachment(await deliveries.open(key, entrega, archivo, identity)),
    }),
  ];
}
