import { z } from 'zod';
import { adminProcedure, adminRouter, plainValue, rowId } from '../../../host/plugin-api/index.js';
import { READ_CORRESPONDENTS } from '../correspondents-permissions.js';
import type { Reconciliation } from '../reconciliation/reconciliation.js';

/** A day in the city's time zone. */
const day = z.string().overwrite(plainValue).check(z.iso.date());

const total = z.object({ moneda: z.string(), pagos: z.int(), valor: z.string() });

/** Makes `correspondents.reconciliation`: the payments of a day, as totals or as a file. */
export function reconciliationProcedures({ reconciliation }: { readonly reconciliation: Reconciliation }) {
  const read = adminProcedure(READ_CORRESPONDENTS);
  return adminRouter({
    totals: read
      .input(z.strictObject({ day, userId: rowId.optional() }))
      .output(z.object({ totales: z.array(total.extend({ userId: z.int(), username: z.string() })) }))
      .query(async ({ input }) => ({ totales: await reconciliation.totals(input.day, input.userId) })),

    file: read
      .input(z.strictObject({ day, userId: rowId, forma: z.enum(['csv', 'excel']).default('csv') }))
      .output(
        z.object({
          nombre: z.string(),
          contenido: z.string(),
          sha256: z.string(),
          pagos: z.int(),
          totales: z.array(total),
        }),
      )
      .query(async ({ input }) => {
        const { totales, ...file } = await reconciliation.file(input.day, input.userId, input.forma);
        return { ...file, totales: [...totales] };
      }),
  });
}
