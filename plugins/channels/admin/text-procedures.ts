import { z } from 'zod';
import {
  adminProcedure,
  adminRouter,
  doneMutation,
  pageQuery,
  pageRequest,
  revisedSaveMutation,
} from '../../../host/plugin-api/index.js';
import { wordingItem } from '../bundle/wordings-section.js';
import type { ShownWordings } from '../texts/shown-wordings.js';
import type { WordingAdministration } from '../texts/wording-administration.js';

const codigo = z.string().min(1).max(60);
const listRequest = pageRequest(codigo).extend({
  busca: z.string().max(100).optional(),
  propio: z.boolean().optional(),
});
const shown = z.object({
  codigo: z.string(),
  texto: z.string(),
  original: z.string(),
  propio: z.boolean(),
  datos: z.array(z.string()).readonly(),
  revision: z.string(),
});

export interface TextServices {
  readonly texts: WordingAdministration;
  readonly shownTexts: ShownWordings;
}

/** Makes `channels.texts`, the procedures for the city's wordings. */
export function textProcedures({ texts, shownTexts }: TextServices) {
  const administer = adminProcedure('channels.admin');
  return adminRouter({
    list: pageQuery(
      administer,
      listRequest.prefault({}),
      { item: shown, cursor: 'codigo' },
      ({ cursor, limit, ...filter }) => shownTexts.page(cursor ?? '', limit, filter),
    ),

    get: administer
      .input(z.strictObject({ codigo }))
      .output(shown.extend({ ejemplos: z.record(z.string(), z.unknown()) }))
      .query(({ input }) => shownTexts.get(input.codigo)),

    /** Says a text with sample data. A mutation, since a text would not fit into the URL of a query. */
    preview: administer
      .input(wordingItem)
      .output(z.object({ mensajes: z.array(z.string()).readonly(), original: z.boolean() }))
      .mutation(({ input }) => shownTexts.preview(input)),

    save: revisedSaveMutation(administer, wordingItem, (item, identity, revision) =>
      texts.save(identity, item, revision),
    ),

    reset: doneMutation(administer, z.strictObject({ codigo }), ({ codigo }, identity) =>
      texts.reset(identity, codigo),
    ),
  });
}
