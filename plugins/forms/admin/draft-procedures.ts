import { z } from 'zod';
import {
  adminProcedure,
  adminRouter,
  doneMutation,
  pageQuery,
  pageRequest,
  rowId,
} from '../../../host/plugin-api/index.js';
import type { DraftAdministration } from '../drafts/draft-administration.js';

const draft = z.object({
  id: z.int(),
  /** `tramite:<codigo>`. */
  formulario: z.string(),
  /** Whether it belongs to a user; any other belongs to the holder of its key. */
  esDeUsuario: z.boolean(),
  creado: z.iso.datetime(),
  cambiado: z.iso.datetime(),
  vence: z.iso.datetime(),
});

/** `forms.drafts`: what citizens have begun and not filed; what they answered is theirs alone. */
export function draftProcedures({ administration }: { readonly administration: DraftAdministration }) {
  const administer = adminProcedure('forms.admin');
  return adminRouter({
    list: pageQuery(
      administer,
      pageRequest(rowId)
        .extend({ formulario: z.string().max(130).optional() })
        .prefault({}),
      { item: draft, cursor: 'id' },
      ({ cursor, limit, formulario }) => administration.page({ before: cursor ?? undefined, limit, formulario }),
    ),

    remove: doneMutation(administer, z.strictObject({ id: rowId }), ({ id }, identity) =>
      administration.remove(identity, id),
    ),
  });
}
