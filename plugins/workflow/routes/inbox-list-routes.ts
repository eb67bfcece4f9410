import { z } from 'zod';
import { integerParameter, json, jsonBody, route, type Route } from '../../../host/plugin-api/index.js';
import { inboxFilter, MOST_COUNTED, sentInboxPlace, type InboxList, type SeenTasks } from '../desk/index.js';
import { taskStates } from '../engine/index.js';
import { listedTask } from './inbox-list-schemas.js';
import { taskId } from './task-schemas.js';
import { problem, staff } from './workflow-schemas.js';

export const PAGE_SIZE = 50;
const MOST_PAGE_SIZE = 100;
const MOST_ASKED = 200;
const MOST_CLAIMED = 100;

const place = '1767225600000-12';

export const size = z.int().min(1).max(MOST_PAGE_SIZE);
export const SIZES = `Hasta ${MOST_PAGE_SIZE}; usualmente ${PAGE_SIZE}`;
export const despues = sentInboxPlace
  .optional()
  .describe('El `siguiente` de la página anterior, que se pidió con lo mismo')
  .meta({ examples: [place] });

export const listed = {
  description: 'La página',
  schema: z
    .object({
      EsCorrecto: z.literal(true),
      tareas: z.array(listedTask),
      siguiente: z
        .string()
        .nullable()
        .describe('Para `despues`; null en la última página')
        .meta({ examples: [place] }),
    })
    .meta({ id: 'BandejaListada' }),
};

const count = z
  .int()
  .describe(`Hasta ${MOST_COUNTED}: ${MOST_COUNTED + 1} son más de ${MOST_COUNTED}`)
  .meta({ examples: [7] });

const ids = (most: number) => jsonBody(z.strictObject({ ids: z.array(taskId).min(1).max(most) }));

/** Lists the endpoints of the inbox's lists and its tally, and of requests for many tasks at once. */
export function inboxListRoutes({
  inboxList,
  seenTasks,
}: {
  readonly inboxList: InboxList;
  readonly seenTasks: SeenTasks;
}): readonly Route[] {
  return [
    route({
      method: 'GET',
      path: '/workflow/api/bandeja/tareas',
      operationId: 'listarBandeja',
      summary: 'Las tareas de la bandeja, página por página desde la última que se vio',
      description:
        'Una página se lee igual de rápido esté donde esté. Con `proceso` o `prioridad` se leen las de sus grupos hasta ' +
        'llenarla, y con `search`, todas.',
      access: staff,
      problem,
      query: inboxFilter.extend({ despues, cuantas: integerParameter.pipe(size).optional().describe(SIZES) }),
      answers: { 200: listed },
      handle: async ({ query: { despues: after, cuantas = PAGE_SIZE, ...filter }, identity }) =>
        json({ EsCorrecto: true, ...(await inboxList.page(filter, { by: identity, after, size: cuantas })) }),
    }),
    route({
      method: 'POST',
      path: '/workflow/api/bandeja/tareas',
      operationId: 'buscarEnBandeja',
      summary: 'Lo mismo que `GET`, con los filtros en el cuerpo',
      description:
        'Para buscar por lo que identifica a una persona: una dirección queda en registros y en historiales.',
      access: staff,
      problem,
      body: jsonBody(inboxFilter.extend({ despues, cuantas: size.optional().describe(SIZES) })),
      answers: { 200: listed },
      handle: async ({ body: { despues: after, cuantas = PAGE_SIZE, ...filter }, identity }) =>
        json({ EsCorrecto: true, ...(await inboxList.page(filter, { by: identity, after, size: cuantas })) }),
    }),
    route({
      method: 'GET',
      path: '/workflow/api/bandeja/resumen',
      operationId: 'resumirBandeja',
      summary: 'Cuántas tareas tiene la bandeja: vencidas, por vencer, para tomar y propias',
      access: staff,
      problem,
      answers: {
        200: {
          description: 'Las cuentas',
          schema: z
            .object({
              EsCorrecto: z.literal(true),
              vencidas: count,
              pronto: count,
              grupos: count,
              mias: count,
              prontoHasta: z.iso
                .datetime()
                .describe('Lo que vence hasta entonces, y no ha vencido, vence pronto')
                .meta({ examples: ['2026-03-05T04:59:59.999Z'] }),
            })
            .meta({ id: 'BandejaResumen' }),
        },
      },
      handle: async ({ identity }) => json({ EsCorrecto: true, ...(await inboxList.tally(identity)) }),
    }),
    route({
      method: 'POST',
      path: '/workflow/api/bandeja/estado',
      operationId: 'consultarEstadoDeTareas',
      summary: 'Cómo están ahora unas tareas, y quién las tiene',
      description: 'De las que puede ver quien llama; las demás no están en la respuesta.',
      access: staff,
      problem,
      body: ids(MOST_ASKED),
      answers: {
        200: {
          description: 'Las tareas',
          schema: z
            .object({
              EsCorrecto: z.literal(true),
              tareas: z.array(
                z.object({
                  id: taskId,
                  estado: z.enum(taskStates).meta({ examples: ['ASIGNADA'] }),
                  asignado: z
                    .object({
                      id: z.int().meta({ examples: [7] }),
                      username: z.string().meta({ examples: ['lortiz'] }),
                      nombre: z.string().meta({ examples: ['Luz Ortiz'] }),
                    })
                    .nullable(),
                }),
              ),
            })
            .meta({ id: 'EstadoDeTareas' }),
        },
      },
      handle: async ({ body, identity }) =>
        json({ EsCorrecto: true, tareas: await seenTasks.standing(body.ids, identity) }),
    }),
    route({
      method: 'POST',
      path: '/workflow/api/bandeja/tomar',
      operationId: 'tomarTareas',
      summary: 'Toma varias tareas, cada una por aparte',
      description:
        'Una que no se puede tomar no impide las demás: la respuesta dice cada una con su motivo, que es el de ' +
        '`tomar-tarea`.',
      access: staff,
      problem,
      body: ids(MOST_CLAIMED),
      answers: {
        200: {
          description: 'Cada tarea, en el orden en que se pidió',
          schema: z
            .object({
              EsCorrecto: z.literal(true),
              tareas: z.array(
                z.discriminatedUnion('tomada', [
                  z.object({ id: taskId, tomada: z.literal(true) }),
                  z.object({
                    id: taskId,
                    tomada: z.literal(false),
                    code: z.string().meta({ examples: ['tarea_ya_tomada'] }),
                    mensaje: z.string().meta({ examples: ['La tarea ya la tomó «Luz Ortiz».'] }),
                  }),
                ]),
              ),
            })
            .meta({ id: 'TareasTomadasPorAparte' }),
        },
      },
      handle: async ({ body, identity }) =>
        json({ EsCorrecto: true, tareas: await seenTasks.claim([...new Set(body.ids)], identity) }),
    }),
  ];
}
