import { z } from 'zod';
import { json, jsonBody, route, type Route } from '../../../host/plugin-api/index.js';
import { inboxColumnNames, type InboxColumns } from '../desk/index.js';
import { problem, staff } from './workflow-schemas.js';

const columnas = z
  .array(z.enum(inboxColumnNames))
  .max(inboxColumnNames.length)
  .refine((names) => new Set(names).size === names.length, 'Cada columna va una sola vez.')
  .nullable()
  .describe('En su orden, después de la tarea y su radicado; null: las usuales')
  .meta({ examples: [['solicitante', 'asunto', 'vence']] });

const kept = {
  description: 'Las columnas',
  schema: z.object({ EsCorrecto: z.literal(true), columnas }).meta({ id: 'ColumnasDeBandeja' }),
};

/** Lists the endpoints of the columns that a user has chosen for the inbox. */
export function inboxColumnRoutes({ inboxColumns }: { readonly inboxColumns: InboxColumns }): readonly Route[] {
  return [
    route({
      method: 'GET',
      path: '/workflow/api/bandeja/columnas',
      operationId: 'consultarColumnasDeBandeja',
      summary: 'Las columnas de la bandeja que ha elegido quien llama',
      access: staff,
      problem,
      answers: { 200: kept },
      handle: async ({ identity }) => json({ EsCorrecto: true, columnas: await inboxColumns.read(identity) }),
    }),
    route({
      method: 'PUT',
      path: '/workflow/api/bandeja/columnas',
      operationId: 'elegirColumnasDeBandeja',
      summary: 'Guarda las columnas de la bandeja de quien llama, para cualquier equipo en que entre',
      access: staff,
      problem,
      body: jsonBody(z.strictObject({ columnas })),
      answers: { 200: kept },
      handle: async ({ body: { columnas: chosen }, identity }) => {
        await inboxColumns.keep(chosen, identity);
        return json({ EsCorrecto: true, columnas: chosen });
      },
    }),
  ];
}
