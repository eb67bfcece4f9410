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
  /** The form, `<kind>:<code>`, such as `tramite:QUEJA`. */
  formulario: z.string(),
  /** Whether the draft belongs to a user; otherwise it belongs to the holder of its key. */
  esDeUsuario: z.boolean(),
  creado: z.iso.datetime(),
  cambiado: z.iso.datetime(),
  vence: z.iso.datetime(),
});

/** Builds the procedures `forms.drafts`: citizens' drafts that were not filed, without their answers. */
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
