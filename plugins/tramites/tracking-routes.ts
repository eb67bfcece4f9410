import { z } from 'zod';
import {
  anyone,
  authenticated,
  content,
  json,
  msgProblem,
  route,
  type HostSettings,
  type Route,
} from '../../host/plugin-api/index.js';
import type { DownloadService } from './files/download-service.js';
import type { TrackingService } from './records/tracking-service.js';

const keyParam = z.object({ key: z.string().regex(/^key_[0-9a-f-]{36}$/) });
const fileParams = keyParam.extend({ pre_codigo: z.string().max(60) });

const step = z.object({ estado: z.string(), fecha: z.iso.datetime() });

const tracked = z
  .object({
    radicado: z.string(),
    tramite: z.object({ codigo: z.string(), nombre: z.string() }),
    estado: z.string(),
    creado: z.iso.datetime(),
    vence: z.iso.datetime().nullable().describe('Null where the tramite has no term'),
    pasos: z.array(step).describe('What the record has been through, the oldest first'),
    actual: step,
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
      summary: 'Follow a record by its key: no answer of the form is shown',
      access: anyone,
      limit: settings.publicLimit,
      problem: msgProblem,
      params: keyParam,
      answers: {
        200: { description: 'Where it stands', schema: z.object({ msg: z.string(), datos: tracked }) },
      },
      handle: async ({ params }) =>
        json({ msg: 'Estado del trámite.', datos: await tracking.find(params.key) }),
    }),
    route({
      method: 'GET',
      path: '/home/api/tramite/archivo/:key/:pre_codigo',
      summary: 'Download the file that answers a question of a record',
      access: authenticated(['jwt', 'session'], 'tramites.files'),
      params: fileParams,
      answers: { 200: { description: 'The file', type: 'application/octet-stream', schema: z.string() } },
      handle: async ({ params }) => {
        const file = await downloads.open(params.key, params.pre_codigo);
        return content(file.type, file.content, {
          headers: {
            'Content-Length': String(file.size),
            'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`,
            // What citizens send is never run in a page of ours.
            'Content-Security-Policy': 'sandbox',
          },
        });
      },
    }),
  ];
}
