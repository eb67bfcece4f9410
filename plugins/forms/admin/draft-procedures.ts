import { z } from 'zod';
import {
  adminProcedure,
  adminRouter,
  done,
  doneOutput,
  pageOf,
  pageRequest,
  rowId,
  toPage,
} from '../../../host/plugin-api/index.js';
import type { DraftAdministration } from '../drafts/draft-administration.js';

const draft = z.object({
  id: z.int(),
  /** `tramite:<codigo>`. */
  formulario: z.string(),
  /** Whether it is a person's; of any other, whoever has its key is the holder. */
  esDeUsuario: z.boolean(),
  creado: z.iso.datetime(),
  cambiado: z.iso.datetime(),
  vence: z.iso.datetime(),
});

/** `forms.drafts`: what citizens have begun and not filed; what they answered is theirs alone. */
export function draftProcedures({ administration }: { readonly administration: DraftAdministration }) {
  const administer = adminProcedure('forms.admin');
  return adminRouter({
    list: administer
      .input(
        pageRequest(rowId)
          .extend({ formulario: z.string().max(130).optional() })
          .prefault({}),
      )
      .output(pageOf(draft, z.int()))
      .query(async ({ input: { cursor, limit, formulario } }) => {
        const rows = await administration.page({ before: cursor ?? undefined, limit: limit + 1, formulario });
        return toPage(rows, limit, (last) => last.id);
      }),

    remove: administer
      .input(z.strictObject({ id: rowId }))
      .output(doneOutput)
      .mutation(async ({ ctx, input }) => {
        await administration.remove(ctx.identity, input.id);
        return done;
      }),
  });
}
