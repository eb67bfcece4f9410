import { z } from 'zod';
import { authenticated, json, route, toPage, type Route } from '../../host/plugin-api/index.js';
import type { ReadLists } from './search/read-lists.js';
import { placeOf, readPlace } from './search/read-place.js';

const PAGE_SIZE = 50;
const PLACE = '1767225600000-12';

const lectura = z.object({
  fecha: z.iso.datetime().meta({ examples: ['2026-11-26T13:02:11.000Z'] }),
  radicado: z.string().meta({ examples: ['2026-0000123'] }),
  via: z
    .string()
    .describe('Qué se abrió: REGISTRO, CASO, INSTANCIA, TAREA, ARCHIVO o DOCUMENTO')
    .meta({ examples: ['ARCHIVO'] }),
  lector: z
    .string()
    .nullable()
    .describe('Nombre de quien lo abrió; null si ya no tiene usuario')
    .meta({ examples: ['Luz Marina Ortiz'] }),
});

const own = z
  .object({
    lecturas: z.array(lectura),
    siguiente: z
      .string()
      .nullable()
      .describe('Para `antes`; null en la última página')
      .meta({ examples: [PLACE] }),
  })
  .meta({ id: 'LecturasPropias' });

/** Reads of what was filed with the identity document of the caller (Ley 1581 of 2012, art. 8). */
export function readsRoutes({ lists }: { readonly lists: ReadLists }): readonly Route[] {
  return [
    route({
      method: 'GET',
      path: '/api/lecturas',
      operationId: 'listarLecturasPropias',
      summary: 'Quién leyó lo que se radicó con el documento de identidad de quien llama',
      description:
        'La más nueva primero: por persona, cosa y hora, una. El documento es el que su cuenta tiene, con su tipo. Se ven sus ' +
        '200 registros más nuevos; no se ve un registro con documentos de varias personas, ni una denuncia.',
      access: authenticated(['jwt', 'session']),
      query: z.strictObject({
        antes: readPlace
          .optional()
          .describe('El `siguiente` de la página anterior')
          .meta({ examples: [PLACE] }),
      }),
      answers: {
        200: { description: 'Las lecturas', schema: own },
        400: { description: '`antes` no es de una página' },
      },
      handle: async ({ query: { antes }, identity }) => {
        const before = antes === undefined ? undefined : placeOf(antes);
        const found = await lists.own(identity, { before, limit: PAGE_SIZE + 1 });
        const { items, nextCursor } = toPage(found, PAGE_SIZE, ({ lugar }) => lugar);
        const lecturas = items.map(({ at, radicado, via, reader }) => ({
          fecha: at.toISOString(),
          radicado,
          via,
          lector: reader?.name ?? null,
        }));
        return json({ lecturas, siguiente: nextCursor });
      },
    }),
  ];
}
