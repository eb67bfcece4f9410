import { z } from 'zod';
import {
  adminProcedure,
  adminRouter,
  doneMutation,
  pageQuery,
  pageRequest,
  saveMutation,
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
        item: z.object({ codigo: z.string(), nombre: z.string(), descripcion: z.string().optional() }),
        cursor: 'codigo',
      },
      ({ cursor, limit }) => complaintTypes.page(cursor ?? '', limit),
    ),

    save: saveMutation(administer, complaintTypeItem, (item, identity) => complaintTypes.save(identity, item)),

    remove: doneMutation(administer, z.strictObject({ codigo }), ({ codigo }, identity) =>
      complaintTypes.remove(identity, codigo),
    ),
  });
}
