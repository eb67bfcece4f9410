import { z } from 'zod';
import {
  adminProcedure,
  adminRouter,
  done,
  doneOutput,
  pageOf,
  pageRequest,
  savedOutput,
  toPage,
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

/** `channels.texts`. */
export function textProcedures({ texts }: { readonly texts: WordingAdministration }) {
  const administer = adminProcedure('channels.admin');
  return adminRouter({
    list: administer
      .input(pageRequest(codigo).prefault({}))
      .output(pageOf(shown, z.string()))
      .query(async ({ input: { cursor, limit } }) =>
        toPage(await texts.page(cursor ?? '', limit + 1), limit, (last) => last.codigo),
      ),

    save: administer
      .input(wordingItem)
      .output(savedOutput)
      .mutation(async ({ ctx, input }) => ({ outcome: await texts.save(ctx.identity, input) })),

    reset: administer
      .input(z.strictObject({ codigo }))
      .output(doneOutput)
      .mutation(async ({ ctx, input }) => {
        await texts.reset(ctx.identity, input.codigo);
        return done;
      }),
  });
}
