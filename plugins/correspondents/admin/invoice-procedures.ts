import { z } from 'zod';
import {
  adminProcedure,
  adminRouter,
  doneMutation,
  pageQuery,
  pageRequest,
  rowId,
  revisedSaveMutation,
} from '../../../host/plugin-api/index.js';
import { ADMINISTER_INVOICES, READ_CORRESPONDENTS } from '../correspondents-permissions.js';
import { invoiceFields, invoiceId, invoiceRevision, storedStates } from '../invoices/invoice.js';
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
  /** True for an invoice that a process issued: neither `save` nor `annul` changes it. */
  de_proceso: z.boolean(),
  revision: z.string(),
});

const filter = pageRequest(rowId).extend({
  estado: estado.optional(),
  /** Beginnings of words of number, concept or holder; a word with a digit must match whole. */
  search: z.string().max(100).optional(),
});

/** Makes `correspondents.invoices`: the invoices of the plugin's own table, newest first. */
export function invoiceProcedures({ invoices }: { readonly invoices: InvoiceAdministration }) {
  const write = adminProcedure(ADMINISTER_INVOICES);
  return adminRouter({
    list: pageQuery(
      adminProcedure(READ_CORRESPONDENTS, ADMINISTER_INVOICES),
      filter.prefault({}),
      { item: listed, cursor: 'id' },
      async ({ cursor, ...rest }) => {
        const page = await invoices.list({ ...rest, before: cursor ?? undefined });
        return page.map((invoice) => ({ ...invoice, revision: invoiceRevision(invoice) }));
      },
    ),

    save: revisedSaveMutation(write, invoiceFields, (item, identity, revision) =>
      invoices.save(identity, item, revision),
    ),

    annul: doneMutation(
      write,
      z.strictObject({ invoice_id: invoiceId, motivo: z.string().trim().min(1).max(500) }),
      ({ invoice_id, motivo }, identity) => invoices.annul(identity, invoice_id, motivo),
    ),
  });
}
