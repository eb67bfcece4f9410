import { z } from 'zod';
import { adminProcedure, adminRouter, pageQuery, pageRequest, rowId } from '../../host/plugin-api/index.js';
import { LIST_READS } from './reads-permissions.js';
import type { ReadLists } from './search/read-lists.js';
import { placeOf, readPlace } from './search/read-place.js';

const moment = z.iso.datetime({ offset: true }).transform((text) => new Date(text));

const entry = z.object({
  id: z.int(),
  /** The cursor of the list. */
  lugar: z.string(),
  fecha: z.iso.datetime(),
  /** Id and name of the reader; the name is null for a user who was removed. */
  usuario: z.int(),
  nombre: z.string().nullable(),
  asunto: z.object({ kind: z.string(), id: z.string() }),
  via: z.string(),
  parte: z.string().nullable(),
  motivo: z.string().nullable(),
});

const filter = pageRequest(readPlace).extend({
  /** Id of the reader. */
  usuario: rowId.optional(),
  /** What was read, such as `tramites.record` and `12`. */
  asunto: z.strictObject({ kind: z.string().min(1).max(60), id: z.string().min(1).max(60) }).optional(),
  /** The number of an identity document that the records were filed with. */
  documento: z.string().min(1).max(40).optional(),
  desde: moment.optional(),
  /** Not included. */
  hasta: moment.optional(),
});

/** Admin namespace `reads`: who read records, cases, files and documents, the newest first. */
export function readsAdmin({ lists }: { readonly lists: ReadLists }) {
  return adminRouter({
    list: pageQuery(
      adminProcedure(LIST_READS),
      filter.prefault({}),
      { item: entry, cursor: 'lugar' },
      async ({ cursor, limit, usuario, asunto, documento, desde, hasta }) => {
        const found = await lists.list({
          before: cursor ? placeOf(cursor) : undefined,
          limit,
          userId: usuario,
          subject: asunto,
          documento,
          from: desde,
          to: hasta,
        });
        return found.map(({ id, lugar, at, userId, reader, subject, via, parte, motivo }) => ({
          id,
          lugar,
          fecha: at.toISOString(),
          usuario: userId,
          nombre: reader?.username ?? null,
          asunto: { ...subject },
          via,
          parte,
          motivo,
        }));
      },
    ),
  });
}
