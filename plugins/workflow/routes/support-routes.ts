import { z } from 'zod';
import {
  attachment,
  formBody,
  idParameter,
  json,
  jsonBody,
  route,
  type Route,
} from '../../../host/plugin-api/index.js';
import type { SupportService } from '../desk/index.js';
import { taskId } from './task-schemas.js';
import { bytes, designer, llave, problem, refusal, staff } from './workflow-schemas.js';

const soporte = z.object({
  id: z.int().meta({ examples: [5] }),
  tipo: z.string().meta({ examples: ['NORMA'] }),
  descripcion: z.string().meta({ examples: ['Decreto que rige la solicitud'] }),
  archivo: z
    .object({
      nombre: z.string().meta({ examples: ['decreto.pdf'] }),
      tipo: z.string().meta({ examples: ['application/pdf'] }),
      tamano: z
        .int()
        .describe('En bytes')
        .meta({ examples: [48_213] }),
      sha256: z.string().meta({ examples: ['9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'] }),
      ruta: z.string().meta({ examples: ['/workflow/api/soportes/5/archivo/?tarea_id=12'] }),
    })
    .nullable(),
});
const condicion = z
  .string()
  .describe('FEEL sobre `datos`, `tarea`, `instancia`, `usuario` y `hoy`: el soporte se ve donde es verdadera')
  .meta({ examples: ['datos.area > 20'] });

const sent = z.object({
  llave: llave.describe('De la instancia'),
  tipo: soporte.shape.tipo.max(60),
  descripcion: soporte.shape.descripcion.max(2000),
  condicion: condicion.max(1000).optional(),
  archivo: z.unknown().optional().describe('Un archivo, en multipart'),
});

/** Lists the endpoints of the supports of instances (decisions, section 7). */
export function supportRoutes({ supports }: { readonly supports: SupportService }): readonly Route[] {
  return [
    route({
      method: 'POST',
      path: '/workflow/api/soportes/crear',
      operationId: 'crearSoporte',
      summary: 'Agrega un soporte a una instancia: en JSON, o en multipart con su archivo',
      access: designer,
      problem,
      body: formBody(sent),
      answers: {
        201: {
          description: 'El soporte',
          schema: z
            .object({ EsCorrecto: z.literal(true), soporte: soporte.extend({ condicion: condicion.nullable() }) })
            .meta({ id: 'SoporteCreado' }),
        },
        400: { description: 'Un campo o la condición no es válida: `errors` dice dónde y por qué', schema: refusal },
        404: { description: 'No existe la instancia', schema: refusal },
        409: { description: 'La instancia tiene demasiados soportes', schema: refusal },
        413: { description: 'El archivo es demasiado grande', schema: refusal },
        503: { description: 'El archivo o la condición no se pueden recibir en este momento', schema: refusal },
      },
      handle: async ({ body, identity }) =>
        json({ EsCorrecto: true, soporte: await supports.create(body, identity) }, 201),
    }),
    route({
      method: 'POST',
      path: '/workflow/api/soportes-visibles',
      operationId: 'consultarSoportesVisibles',
      summary: 'Los soportes que se ven desde una tarea',
      description: 'Se ve el que no tiene condición, y el que la tiene y se cumple; si falla, no se ve.',
      access: staff,
      problem,
      body: jsonBody(z.strictObject({ tarea_id: taskId })),
      answers: {
        200: {
          description: 'Los soportes',
          schema: z
            .object({ EsCorrecto: z.literal(true), soportes: z.array(soporte) })
            .meta({ id: 'SoportesVisibles' }),
        },
        403: { description: 'No puede ver la tarea', schema: refusal },
        404: { description: 'No existe la tarea', schema: refusal },
        503: { description: 'Las condiciones no se pueden evaluar en este momento', schema: refusal },
      },
      handle: async ({ body, identity }) =>
        json({ EsCorrecto: true, soportes: await supports.visible(body.tarea_id, identity) }),
    }),
    route({
      method: 'GET',
      path: '/workflow/api/soportes/:id/archivo',
      operationId: 'descargarArchivoDeSoporte',
      summary: 'El archivo de un soporte, para quien puede ver su instancia y cumple su condición',
      access: staff,
      problem,
      params: z.object({ id: idParameter.describe('Número del soporte').meta({ examples: ['5'] }) }),
      query: z.strictObject({
        tarea_id: idParameter
          .optional()
          .describe('La tarea desde la que se ve; sin ella, `tarea` es null en la condición')
          .meta({ examples: ['12'] }),
      }),
      answers: {
        200: { description: 'El archivo, del tipo que es', type: '*/*', schema: bytes },
        403: { description: 'No puede ver la instancia', schema: refusal },
        404: { description: 'No existe el soporte, no se ve desde ahí, o no tiene archivo', schema: refusal },
        503: { description: 'Su condición no se puede evaluar en este momento', schema: refusal },
      },
      handle: async ({ params, query, identity }) =>
        attachment(await supports.openFile(params.id, query.tarea_id, identity)),
    }),
  ];
}
