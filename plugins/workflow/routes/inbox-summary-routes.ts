import { z } from 'zod';
import { json, route, type Route } from '../../../host/plugin-api/index.js';
import { MOST_COUNTED, type InboxList } from '../desk/index.js';
import { problem, staff } from './workflow-schemas.js';

export const inboxProcess = z.object({
  codigo: z.string().meta({ examples: ['QUEJA'] }),
  nombre: z.string().meta({ examples: ['Queja'] }),
});

const count = z
  .int()
  .describe(`Hasta ${MOST_COUNTED}: ${MOST_COUNTED + 1} son más de ${MOST_COUNTED}`)
  .meta({ examples: [7] });

/** What an inbox has in all: how many tasks, and the processes that they are in. */
export function inboxSummaryRoutes({ inboxList }: { readonly inboxList: InboxList }): readonly Route[] {
  return [
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
      method: 'GET',
      path: '/workflow/api/bandeja/procesos',
      operationId: 'listarProcesosDeLaBandeja',
      summary: 'Los procesos de los que la bandeja tiene tareas',
      access: staff,
      problem,
      answers: {
        200: {
          description: 'Los procesos, por código',
          schema: z
            .object({ EsCorrecto: z.literal(true), procesos: z.array(inboxProcess) })
            .meta({ id: 'ProcesosDeLaBandeja' }),
        },
      },
      handle: async ({ identity }) => json({ EsCorrecto: true, procesos: await inboxList.processes(identity) }),
    }),
  ];
}
