import { z } from 'zod';
import {
  adminProcedure,
  adminRouter,
  doneMutation,
  pageQuery,
  pageRequest,
  saveMutation,
} from '../../../host/plugin-api/index.js';
import { wordingItem } from '../bundle/wordings-section.js';
import type { WordingAdministration } from '../texts/wording-administration.js';

const codigo = z.string().min(1).max(60);
const shown = z.object({
  codigo: z.string(),
  texto: z.string(),
  original: z.string(),
  propio: z.boolean(),
  datos: z.array(z.string()).readonly(),
});

/** Makes `channels.texts`, the procedures for the city's wordings. */
export function textProcedures({ texts }: { readonly texts: WordingAdministration }) {
  const administer = adminProcedure('channels.admin');
  return adminRouter({
    list: pageQuery(
      administer,
      pageRequest(codigo).prefault({}),
      { item: shown, cursor: 'codigo' },
      ({ cursor, limit }) => texts.page(cursor ?? '', limit),
    ),

    save: saveMutation(administer, wordingItem, (item, identity) => texts.save(identity, item)),

    reset: doneMutation(administer, z.strictObject({ codigo }), ({ codigo }, identity) =>
      texts.reset(identity, codigo),
    ),
  });
}
