import { z } from 'zod';
import {
  anyone,
  attachment,
  authenticated,
  json,
  msgProblem,
  route,
  type HostSettings,
  type Route,
} from '../../host/plugin-api/index.js';
import type { DownloadService } from './files/download-service.js';
import { recordStates } from './records/record-states.js';
import type { TrackingService } from './records/tracking-service.js';

const keyParam = z.object({
  key: z
    .string()
    .toLowerCase()
    .regex(/^key_[0-9a-f-]{36}$/)
    .describe('La clave que respondió la radicación')
    .meta({ examples: ['key_3f0c6f7e-8a52-4a53-9f0f-0d6a86c3b001'] }),
});
const fileParams = keyParam.extend({
  pre_codigo: z
    .string()
    .max(60)
    .describe('Código de la pregunta')
    .meta({ examples: ['soporte'] }),
});

const estado = z.enum(recordStates);
const step = z.object({ estado, fecha: z.iso.datetime() });

/** A file as it is: nothing that a schema tells. */
const bytes = z.unknown().meta({ override: {} });

const processStep = z.object({
  nombre: z.string().meta({ examples: ['En revisión'] }),
  desde: z.iso.datetime(),
  hasta: z.iso.datetime().nullable().describe('Null mientras está en curso'),
});

const tracked = z
  .object({
    radicado: z.string().meta({ examples: ['2026-0000123'] }),
    tramite: z.object({
      codigo: z.string().meta({ examples: ['RESIDENCIA'] }),
      nombre: z.string().meta({ examples: ['Certificado de residencia'] }),
    }),
    estado,
    creado: z.iso.datetime(),
    vence: z.iso.datetime().nullable().describe('Null si el trámite no tiene plazo'),
    pasos: z.array(step).describe('Por lo que ha pasado el registro, lo más antiguo primero'),
    actual: step,
    etapas: z
      .array(processStep)
      .optional()
      .describe('Etapas públicas del proceso que inició el registro, si inició uno, lo más antiguo primero'),
  })
  .meta({ id: 'Seguimiento' });

/** Following a record by its key, and its files for staff (decisions, section 3). */
export function trackingRoutes(services: {
  readonly tracking: TrackingService;
  readonly downloads: DownloadService;
  readonly settings: HostSettings;
}): readonly Route[] {
  const { tracking, downloads, settings } = services;
  return [
    route({
      method: 'GET',
      path: '/home/api/tramite/seguimiento/:key',
      operationId: 'seguirTramite',
      summary: 'Sigue un registro por su clave: no muestra respuestas del formulario',
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
      handle: async ({ params }) => json({ msg: 'Estado del trámite.', datos: await tracking.find(params.key) }),
    }),
    route({
      method: 'GET',
      path: '/home/api/tramite/archivo/:key/:pre_codigo',
      operationId: 'descargarArchivo',
      summary: 'Descarga el archivo que responde una pregunta de un registro',
      access: authenticated(['jwt', 'session'], 'tramites.files'),
      params: fileParams,
      answers: {
        200: { description: 'El archivo, del tipo que es', type: '*/*', schema: bytes },
        404: { description: 'No existe el registro, o no tiene ese archivo' },
      },
      handle: async ({ params }) => attachment(await downloads.open(params.key, params.pre_codigo)),
    }),
  ];
}
