import { z } from 'zod';
import {
  adminProcedure,
  adminRouter,
  pageQuery,
  pageRequest,
  plainValue,
  rowId,
} from '../../../host/plugin-api/index.js';
import { READ_CORRESPONDENTS } from '../correspondents-permissions.js';
import { invoiceId, invoiceStates } from '../invoices/invoice.js';
import type { LedgerSearch } from '../ledger/ledger-search.js';

const movimiento = z.enum(['CONSULTA', 'PAGO']);
const status = z.enum(['0', '1', '2', '3']);

const entry = z.object({
  id: z.int(),
  fecha: z.iso.datetime(),
  dia: z.iso.date(),
  movimiento,
  status,
  usuario: z.int(),
  request_id: z.string(),
  invoice_id: z.string().nullable(),
  valor: z.string().nullable(),
  moneda: z.string().nullable(),
  estado: z.enum(invoiceStates).nullable(),
  comprobante: z.string().nullable(),
  motivo: z.string().nullable(),
});

const filter = pageRequest(z.int().min(1)).extend({
  userId: rowId.optional(),
  dia: z.string().overwrite(plainValue).check(z.iso.date()).optional(),
  invoice_id: invoiceId.optional(),
  movimiento: movimiento.optional(),
  status: status.optional(),
});

/** Makes `correspondents.ledger`: queries and payments, newest first. */
export function ledgerProcedures({ ledgerSearch }: { readonly ledgerSearch: LedgerSearch }) {
  return adminRouter({
    list: pageQuery(
      adminProcedure(READ_CORRESPONDENTS),
      filter.prefault({}),
      { item: entry, cursor: 'id' },
      ({ cursor, ...rest }) => ledgerSearch.list({ ...rest, before: cursor ?? undefined }),
    ),
  });
}
