import { z } from 'zod';
import { json, jsonBody, route, type Route } from '../../../host/plugin-api/index.js';
import type { ProcessView, Publishing, Staging } from '../definition/index.js';
import {
  codeOrLlave,
  definicion,
  designer,
  finding,
  llave,
  problem,
  processState,
  refusal,
  revision,
} from './workflow-schemas.js';

const UNKNOWN = 'No existe un proceso con esa llave o código';

const params = z.object({ llave: codeOrLlave.describe('UUID o código del proceso') });

const saved = z
  .object({
    EsCorrecto: z.literal(true),
    llave: llave.describe('UUID del proceso'),
    revision,
    errores: z
      .array(finding)
      .describe('Lo que impide publicarlo')
      .meta({ examples: [[]] }),
    advertencias: z
      .array(finding)
      .describe('Lo que conviene revisar, y lo que todavía no está disponible')
      .meta({ examples: [[]] }),
  })
  .meta({ id: 'ProcesoGuardado' });

const state = z.object({ EsCorrecto: z.literal(true), ...processState.shape }).meta({ id: 'ProcesoEstado' });

const published = z
  .object({ EsCorrecto: z.literal(true), version: z.int().meta({ examples: [2] }) })
  .meta({ id: 'ProcesoPublicado' });

const notPublishable = refusal
  .extend({
    errores: z.array(finding).optional().describe('Todo lo que impide publicarlo, con su lugar'),
    advertencias: z.array(finding).optional(),
  })
  .meta({ id: 'ProcesoNoPublicable' });

/** Lists the endpoints of drafts and publications (decisions, section 7). */
export function processRoutes(services: {
  readonly staging: Staging;
  readonly publishing: Publishing;
  readonly view: ProcessView;
}): readonly Route[] {
  const { staging, publishing, view } = services;
  const common = { access: designer, params, problem };
  return [
    route({
      ...common,
      method: 'POST',
      path: '/workflow/api/procesos/:llave/staging/guardar',
      operationId: 'guardarBorradorDeProceso',
      summary: 'Guarda el borrador de un proceso, con errores o sin ellos',
      description:
        'Un código que ningún proceso tiene crea uno, con `revision` 0. Lo publicado y las instancias no cambian. ' +
        '`revision` es la del borrador que se consultó: si otra persona guardó o publicó después, es 409 y no se guarda nada.',
      body: jsonBody(
        z.strictObject({
          definicion,
          revision: revision.default(0).describe('La del borrador que se consultó; 0 si el proceso no existe'),
        }),
      ),
      answers: {
        200: { description: 'Se guardó', schema: saved },
        400: { description: 'El cuerpo no es válido, o la definición es de otro proceso', schema: refusal },
        404: { description: `${UNKNOWN}, y no se puede crear`, schema: refusal },
        409: { description: 'El borrador cambió desde que se consultó', schema: refusal },
        503: { description: 'Las expresiones no se pueden revisar en este momento', schema: refusal },
      },
      handle: async ({ params: { llave }, body, identity }) =>
        json({ EsCorrecto: true, ...(await staging.save(identity, llave, body)) }),
    }),
    route({
      ...common,
      method: 'GET',
      path: '/workflow/api/procesos/:llave/refrescar',
      operationId: 'refrescarProceso',
      summary: 'Consulta un proceso: su versión activa, su borrador y sus versiones',
      answers: {
        200: { description: 'El proceso', schema: state },
        404: { description: UNKNOWN, schema: refusal },
      },
      handle: async ({ params: { llave } }) => json({ EsCorrecto: true, ...(await view.state(llave)) }),
    }),
    route({
      ...common,
      method: 'POST',
      path: '/workflow/api/procesos/:llave/publicar',
      operationId: 'publicarProceso',
      summary: 'Publica el borrador como la versión activa',
      description:
        'Fija las revisiones de sus formularios y las versiones de sus subprocesos. Las instancias siguen en la versión en la ' +
        'que empezaron. Si hay errores los dice todos, y no publica nada.',
      body: jsonBody(
        z.strictObject({
          revision: revision.describe('La del borrador que se consultó'),
          comentario: z
            .string()
            .trim()
            .min(1)
            .max(1000)
            .optional()
            .meta({ examples: ['Se agrega la visita'] }),
        }),
      ),
      answers: {
        200: { description: 'La nueva versión', schema: published },
        400: { description: 'El cuerpo o la definición no es válida', schema: notPublishable },
        403: {
          description: 'Sin permiso, o nombra un procedimiento que quien llama no puede ejecutar',
          schema: refusal,
        },
        404: { description: UNKNOWN, schema: refusal },
        409: {
          description: 'El borrador cambió desde que se consultó, o es igual a la versión activa',
          schema: refusal,
        },
        503: { description: 'Las expresiones no se pueden revisar en este momento', schema: refusal },
      },
      handle: async ({ params: { llave }, body, identity }) =>
        json({ EsCorrecto: true, version: await publishing.publish(identity, llave, body) }),
    }),
  ];
}
