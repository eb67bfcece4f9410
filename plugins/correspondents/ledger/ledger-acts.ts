import type { ActSource } from '../../../host/plugin-api/index.js';

interface Row {
  readonly movimiento: string;
  readonly status: string;
  readonly user_id: number;
  readonly request_id: string;
  readonly invoice_id: string | null;
  readonly valor: string | null;
  readonly moneda: string | null;
  readonly comprobante: string | null;
  readonly motivo: string | null;
}

/** The queries and payments of users. */
export const ledgerActs: ActSource<Row> = {
  columns: [
    ...['e.movimiento', 'e.status', 'e.user_id', 'e.request_id', 'e.invoice_id'],
    ...['e.valor', 'e.moneda', 'e.comprobante', 'e.motivo'],
  ],
  userColumn: 'user_id',
  about: ({ kind, id }) => (kind === 'correspondents.invoice' ? { sql: 'e.invoice_id = ?', values: [id] } : undefined),
  act: ({ movimiento, user_id: userId, invoice_id: id, status, request_id, valor, moneda, comprobante, motivo }) => ({
    action: `correspondents.ledger.${movimiento}`,
    actor: { kind: 'user', userId },
    subject: id === null ? null : { kind: 'correspondents.invoice', id },
    details: { status, request_id, valor, moneda, comprobante, motivo },
  }),
};
