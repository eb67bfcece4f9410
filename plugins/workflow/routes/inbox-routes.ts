import { z } from 'zod';
import { json, listOf, route, type Route } from '../../../host/plugin-api/index.js';
import { MOST_COUNTED, MOST_PAGES, PAGE_SIZE, searchWords, type InboxService } from '../desk/index.js';
import { inboxTask } from './task-schemas.js';
import { codeOrLlave, problem, refusal, staff } from './workflow-schemas.js';

const page = listOf(inboxTask).extend({
  EsCorrecto: z.literal(true),
  count: z
    .int()
    .describe(
      `Cuántas son; hasta ${MOST_COUNTED}: ${MOST_COUNTED + 1} son más de ${MOST_COUNTED}, y en páginas que pasan de ahí se ` +
        'cuenta una más que las que se han visto',
    )
    .meta({ examples: [1] }),
});

/** Lists the endpoint of the tasks that a user may take or holds (decisions, section 7). */
export function inboxRoutes({ inbox }: { readonly inbox: InboxService }): readonly Route[] {
  return [
    route({
      method: 'GET',
      path: '/workflow/api/bandeja',
      operationId: 'consultarBandeja',
      summary: 'Las tareas que quien llama puede tomar, y las que tiene; primero la más antigua',
      description:
        `Cada página tiene ${PAGE_SIZE} tareas. Las de una instancia suspendida se muestran, con \`suspendida\`: no se toman ni ` +
        'se terminan hasta que se reanude.',
      access: staff,
      problem,
      query: z.strictObject({
        estado: z.enum(['EN_POOL', 'ASIGNADA']).optional().describe('Las que puede tomar, o las que tiene'),
        proceso: codeOrLlave.optional().describe('UUID o código del proceso'),
        prioridad: z
          .string()
          .regex(/^[1-9]$/, 'Debe ser un número de 1 a 9.')
          .transform(Number)
          .pipe(z.int())
          .optional()
          .describe('Las de esta prioridad o una más alta, de 1 a 9'),
        page: z
          .string()
          .regex(/^[1-9]\d{0,2}$/, `Debe ser un número de 1 a ${MOST_PAGES}.`)
          .transform(Number)
          .pipe(z.int().max(MOST_PAGES))
          .optional()
          .describe(`De 1 a ${MOST_PAGES}`),
        search: searchWords
          .optional()
          .describe('Palabras que la tarea tiene en su título, su nombre o su código, sin tildes ni mayúsculas'),
      }),
      answers: {
        200: { description: 'La página', schema: page.meta({ id: 'Bandeja' }) },
        404: { description: 'No hay esa página', schema: refusal },
      },
      handle: async ({ query: { search, page = 1, ...query }, identity, express }) => {
        const request = { ...query, page, words: search };
        return json({
          EsCorrecto: true,
          ...(await inbox.page(request, { by: identity, url: express.request.originalUrl })),
        });
      },
    }),
  ];
}
