import { z } from 'zod';
import { json, jsonBody, route, type Route } from '../../../host/plugin-api/index.js';
import type { CaseDownloads } from '../cases/index.js';
import type { InstanceData, InstanceService, InstanceView } from '../engine/index.js';
import { ambito, instanceTask } from './task-schemas.js';
import { codeOrLlave, llave, problem, refusal, staff } from './workflow-schemas.js';

const fecha = z.iso.datetime().meta({ examples: ['2026-03-02T15:04:05.000Z'] });
const usuario = z
  .string()
  .nullable()
  .meta({ examples: ['lortiz'] });
const state = (example: string) => z.string().meta({ examples: [example] });

/** An instance, as users who may see it receive it. */
const instancia = z
  .object({
    llave,
    proceso: codeOrLlave,
    version: z.int().meta({ examples: [2] }),
    resultado: z
      .string()
      .nullable()
      .describe('El que dice el FIN con el que terminó; null mientras no termina, o si no dice ninguno')
      .meta({ examples: ['CONCEDIDA'] }),
    favorable: z
      .boolean()
      .nullable()
      .describe('null mientras no termina')
      .meta({ examples: [true] }),
    estado: z.enum(['ACTIVA', 'SUSPENDIDA', 'FINALIZADA', 'CANCELADA']).meta({ examples: ['ACTIVA'] }),
    datos: z
      .record(z.string(), z.unknown())
      .describe('Lo que reunieron sus formularios y procedimientos')
      .meta({ examples: [{ asunto: 'Hueco en la calle' }] }),
    tareas: z.array(instanceTask),
  })
  .meta({ id: 'Instancia' });

/** A move of an instance. */
export const movimiento = z.object({
  fecha,
  tipo: z.string().meta({ examples: ['TOMA'] }),
  tarea: z
    .string()
    .nullable()
    .meta({ examples: ['ATENDER'] }),
  ambito: ambito.nullable(),
  desde: state('EN_POOL').nullable(),
  hacia: state('ASIGNADA').nullable(),
  motivo: z
    .string()
    .nullable()
    .meta({ examples: ['RESPONDER'] }),
  usuario,
});

const MOVE = 1204;

/** The id of a move, which may be larger than an INTEGER. */
const moveParameter = z
  .string()
  .regex(/^[1-9]\d{0,14}$/, 'Debe ser el `anteriores` de otra respuesta.')
  .transform(Number);

/** The fields of the answer for an instance. */
export const consultada = {
  instancia,
  historial: z
    .array(movimiento)
    .describe('Sus últimos movimientos (o los anteriores a `antes`), el más antiguo primero: hasta 200'),
  anteriores: z
    .int()
    .nullable()
    .describe('Para `antes`: trae los movimientos anteriores a estos; null si no hay más')
    .meta({ examples: [MOVE] }),
  tareas_omitidas: z
    .int()
    .describe('Cuántas tareas terminadas no se muestran: las más antiguas, cuando son más de 500')
    .meta({ examples: [0] }),
};

/** The tramite and the downloads of the instance's case. */
const belongings = {
  tramite: z
    .object({
      codigo: z.string().meta({ examples: ['LICENCIA'] }),
      nombre: z.string().meta({ examples: ['Licencia de construcción'] }),
      radicado: z.string().meta({ examples: ['2026-0000123'] }),
    })
    .nullable()
    .describe('Lo que se radicó; null si no se radicó nada'),
  descargas: z
    .array(
      z.object({
        nombre: z.string().meta({ examples: ['plano.pdf'] }),
        tipo: z.string().meta({ examples: ['application/pdf'] }),
        tamano: z
          .int()
          .nullable()
          .describe('En bytes; null en un documento')
          .meta({ examples: [20_480] }),
        ruta: z.string().meta({ examples: ['/home/api/tramite/archivo/2026-0000123/plano'] }),
      }),
    )
    .describe(
      'Los archivos del caso que quien llama puede descargar: los que se radicaron, los soportes, los de las respuestas y los documentos',
    ),
};

/** Lists the endpoints of instances of processes (decisions, section 7). */
export function instanceRoutes({
  caseDownloads,
  instances,
  instanceView,
}: {
  readonly caseDownloads: CaseDownloads;
  readonly instances: InstanceService;
  readonly instanceView: InstanceView;
}): readonly Route[] {
  return [
    route({
      method: 'POST',
      path: '/workflow/api/instancias',
      operationId: 'iniciarInstancia',
      summary: 'Inicia una instancia de la versión activa de un proceso',
      access: staff,
      problem,
      body: jsonBody(
        z.strictObject({
          proceso: codeOrLlave.describe('Código del proceso'),
          datos: z
            .record(z.string(), z.unknown())
            .optional()
            .describe('Los primeros datos')
            .meta({ examples: [{ asunto: 'Hueco en la calle' }] }),
        }),
      ),
      answers: {
        201: {
          description: 'La instancia',
          schema: z.object({ EsCorrecto: z.literal(true), instancia }).meta({ id: 'InstanciaIniciada' }),
        },
        403: { description: 'No es del grupo de la primera tarea', schema: refusal },
        409: {
          description: 'El proceso no tiene una versión activa, o no puede empezar con estos datos',
          schema: refusal,
        },
        503: { description: 'Sus condiciones no se pueden evaluar en este momento', schema: refusal },
      },
      handle: async ({ body: { proceso, datos = {} }, identity }) =>
        json({ EsCorrecto: true, instancia: await instances.start(proceso, datos as InstanceData, identity) }, 201),
    }),
    route({
      method: 'GET',
      path: '/workflow/api/instancias/:llave',
      operationId: 'consultarInstancia',
      summary: 'Una instancia con su historial, su trámite y lo que se descarga de su caso',
      description:
        'Para quien radicó lo que la inició: en qué va, sus propias tareas y movimientos, ningún dato, y lo que puede ' +
        'descargar el ciudadano.',
      access: staff,
      problem,
      params: z.object({ llave: codeOrLlave.meta({ examples: ['3f0c6f7e-8a52-4a53-9f0f-0d6a86c3b001'] }) }),
      query: z.strictObject({
        antes: moveParameter
          .optional()
          .describe('El `anteriores` de otra respuesta: se muestran los movimientos anteriores a los suyos')
          .meta({ examples: [String(MOVE)] }),
      }),
      answers: {
        200: {
          description: 'La instancia',
          schema: z
            .object({ EsCorrecto: z.literal(true), ...consultada, ...belongings })
            .meta({ id: 'InstanciaConsultada' }),
        },
        400: { description: '`antes` no es de una respuesta', schema: refusal },
        403: { description: 'No la inició, ni tiene o tuvo una de sus tareas', schema: refusal },
        404: { description: 'No existe', schema: refusal },
      },
      handle: async ({ params: { llave: name }, query, identity }) => {
        const seen = await instanceView.get(name, identity, query.antes);
        const { tramite, descargas } = await caseDownloads.of(seen.instancia.llave, identity);
        return json({ EsCorrecto: true, ...seen, tramite, descargas });
      },
    }),
  ];
}
