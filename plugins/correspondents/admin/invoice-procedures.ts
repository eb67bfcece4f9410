import { z } from 'zod';
import {
  adminProcedure,
  adminRouter,
  done,
  doneOutput,
  pageOf,
  pageRequest,
  rowId,
  savedOutput,
  toPage,
} from '../../../host/plugin-api/index.js';
import { ADMINISTER_INVOICES, READ_CORRESPONDENTS } from '../correspondents-permissions.js';
import { invoiceFields, invoiceId, storedStates } from '../invoices/invoice.js';
import type { InvoiceAdministration } from '../invoices/invoice-administration.js';

const estado = z.enum(storedStates);

const listed = z.object({
  id: z.int(),
  invoice_id: z.string(),
  concepto: z.string(),
  titular: z.string(),
  valor: z.string(),
  moneda: z.string(),
  vencimiento: z.string().nullable(),
  estado,
});

const filter = pageRequest(rowId).extend({
  estado: estado.optional(),
  /** Words that stand in number, concept or holder. */
  search: z.string().max(100).optional(),
});

/** `correspondents.invoices`: the invoices of the plugin's own table, the newest first. */
export function invoiceProcedures({ invoices }: { readonly invoices: InvoiceAdministration }) {
  const write = adminProcedure(ADMINISTER_INVOICES);
  return adminRouter({
    list: adminProcedure(READ_CORRESPONDENTS, ADMINISTER_INVOICES)
      .input(filter.prefault({}))
      .output(pageOf(listed, z.int()))
      .query(async ({ input: { cursor, limit, ...rest } }) => {
        const rows = await invoices.list({ ...rest, before: cursor ?? undefined, limit: limit + 1 });
        return toPage(rows, limit, (last) => last.id);
      }),

    save: write
      .input(invoiceFields)
      .output(savedOutput)
      .mutation(async ({ ctx, input }) => ({ outcome: await invoices.save(ctx.identity, input) })),

    annul: write
      .input(z.strictObject({ invoice_id: invoiceId, motivo: z.string().trim().min(1).max(500) }))
      .output(doneOutput)
      .mutation(async ({ ctx, input }) => {
        await invoices.annul(ctx.identity, input.invoice_id, input.motivo);
        return done;
      }),
  });
}
