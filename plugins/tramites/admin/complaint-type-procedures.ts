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
import { complaintTypeItem, type ComplaintTypes } from '../tramites/complaint-types.js';

const codigo = z.string().min(1).max(60);

/** `tramites.complaintTypes`. */
export function complaintTypeProcedures({ complaintTypes }: { readonly complaintTypes: ComplaintTypes }) {
  const administer = adminProcedure('tramites.admin');
  return adminRouter({
    list: adminProcedure('tramites.read', 'tramites.admin')
      .input(pageRequest(codigo).prefault({}))
      .output(pageOf(z.object({ codigo: z.string(), nombre: z.string() }), z.string()))
      .query(async ({ input: { cursor, limit } }) =>
        toPage(await complaintTypes.page(cursor ?? '', limit + 1), limit, (last) => last.codigo),
      ),

    save: administer
      .input(complaintTypeItem)
      .output(savedOutput)
      .mutation(async ({ ctx, input }) => ({ outcome: await complaintTypes.save(ctx.identity, input) })),

    remove: administer
      .input(z.strictObject({ codigo }))
      .output(doneOutput)
      .mutation(async ({ ctx, input }) => {
        await complaintTypes.remove(ctx.identity, input.codigo);
        return done;
      }),
  });
}
