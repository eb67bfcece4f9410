import { z } from 'zod';
import { idParameter, json, jsonBody, route, type Route } from '../../../host/plugin-api/index.js';
import { inboxFilter, type InboxViews } from '../desk/index.js';
import { problem, refusal, staff } from './workflow-schemas.js';

const MOST_NAME = 60;

const saved = z.strictObject({
  nombre: z
    .string()
    .trim()
    .min(1, 'Escriba un nombre.')
    .max(MOST_NAME, `Puede tener hasta ${MOST_NAME} caracteres.`)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u, 'Es un texto de una línea.')
    .meta({ examples: ['Quejas por vencer'] }),
  filtros: inboxFilter.meta({ examples: [{ proceso: 'QUEJA', vence: 'pronto' }] }),
});

const vista = z
  .object({
    id: z.int().meta({ examples: [3] }),
    nombre: z.string().meta({ examples: ['Quejas por vencer'] }),
    filtros: z
      .record(z.string(), z.string())
      .describe('Como se envían a `bandeja/tareas`')
      .meta({ examples: [{ proceso: 'QUEJA', vence: 'pronto' }] }),
  })
  .meta({ id: 'VistaDeBandeja' });
const one = z.object({ EsCorrecto: z.literal(true), vista }).meta({ id: 'VistaGuardada' });

const params = z.object({ id: idParameter.describe('Número de la vista').meta({ examples: ['3'] }) });
const unknown = { 404: { description: 'No es una vista suya', schema: refusal } };
const repeated = { description: 'Ya tiene una vista con ese nombre (`vista_repetida`)', schema: refusal };

/** Lists the endpoints of a user's saved views of the inbox. */
export function inboxViewRoutes({ inboxViews }: { readonly inboxViews: InboxViews }): readonly Route[] {
  return [
    route({
      method: 'GET',
      path: '/workflow/api/bandeja/vistas',
      operationId: 'listarVistasDeBandeja',
      summary: 'Las vistas de la bandeja que ha guardado quien llama',
      access: staff,
      problem,
      answers: {
        200: {
          description: 'Por nombre',
          schema: z.object({ EsCorrecto: z.literal(true), vistas: z.array(vista) }).meta({ id: 'VistasDeBandeja' }),
        },
      },
      handle: async ({ identity }) => json({ EsCorrecto: true, vistas: await inboxViews.list(identity) }),
    }),
    route({
      method: 'POST',
      path: '/workflow/api/bandeja/vistas',
      operationId: 'guardarVistaDeBandeja',
      summary: 'Guarda una vista de la bandeja: un nombre, y lo que la filtra y la ordena',
      access: staff,
      problem,
      body: jsonBody(saved),
      answers: {
        201: { description: 'La vista', schema: one },
        409: {
          description: 'Ya tiene una vista con ese nombre (`vista_repetida`), o demasiadas (`demasiadas_vistas`)',
          schema: refusal,
        },
      },
      handle: async ({ body, identity }) =>
        json({ EsCorrecto: true, vista: await inboxViews.create(body, identity) }, 201),
    }),
    route({
      method: 'PUT',
      path: '/workflow/api/bandeja/vistas/:id',
      operationId: 'cambiarVistaDeBandeja',
      summary: 'Cambia una vista de la bandeja',
      access: staff,
      problem,
      params,
      body: jsonBody(saved),
      answers: { 200: { description: 'La vista', schema: one }, ...unknown, 409: repeated },
      handle: async ({ params: { id }, body, identity }) =>
        json({ EsCorrecto: true, vista: await inboxViews.replace(id, body, identity) }),
    }),
    route({
      method: 'DELETE',
      path: '/workflow/api/bandeja/vistas/:id',
      operationId: 'borrarVistaDeBandeja',
      summary: 'Borra una vista de la bandeja',
      access: staff,
      problem,
      params,
      answers: {
        200: {
          description: 'Ya no está',
          schema: z.object({ EsCorrecto: z.literal(true) }).meta({ id: 'VistaBorrada' }),
        },
        ...unknown,
      },
      handle: async ({ params: { id }, identity }) => {
        await inboxViews.remove(id, identity);
        return json({ EsCorrecto: true });
      },
    }),
  ];
}
