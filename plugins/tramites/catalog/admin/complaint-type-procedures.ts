import { z } from 'zod';
import {
  adminProcedure,
  adminRouter,
  doneMutation,
  pageQuery,
  pageRequest,
  revisedSaveMutation,
  revisionOf,
} from '../../../../host/plugin-api/index.js';
import { complaintTypeItem, type ComplaintTypes } from '../complaint-types.js';

const codigo = z.string().min(1).max(60);

/** Makes `tramites.complaintTypes`: the kinds of complaints. */
export function complaintTypeProcedures({ complaintTypes }: { readonly complaintTypes: ComplaintTypes }) {
  const administer = adminProcedure('tramites.admin');
  return adminRouter({
    list: pageQuery(
      adminProcedure('tramites.read', 'tramites.admin'),
      pageRequest(codigo).prefault({}),
      {
        item: z.object({
          codigo: z.string(),
          nombre: z.string(),
          descripcion: z.string().optional(),
          revision: z.string(),
        }),
        cursor: 'codigo',
      },
      async ({ cursor, limit }) =>
        (await complaintTypes.page(cursor ?? '', limit)).map((item) => ({ ...item, revision: revisionOf(item) })),
    ),

    save: revisedSaveMutation(administer, complaintTypeItem, (item, identity, revision) =>
      complaintTypes.save(identity, item, revision),
    ),

    remove: doneMutation(administer, z.strictObject({ codigo }), ({ codigo }, identity) =>
      complaintTypes.remove(identity, codigo),
    ),
  });
}
