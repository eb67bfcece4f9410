import { chainedLogColumns, impersonal, type DeclaredTables } from '../../host/plugin-api/index.js';

const { code, day, key } = impersonal;

/**
 * Personal data in the tables. No person is erased here: books and their supports are kept for ten years (Código de
 * Comercio, art. 60; Ley 962 of 2005, art. 28).
 */
export const correspondentsPersonalColumns: DeclaredTables = {
  correspondents_invoice: {
    kept: { 'accounting: Código de Comercio, art. 60, and Ley 962 of 2005, art. 28': ['concepto', 'titular'] },
    impersonal: { [code]: ['invoice_id', 'moneda', 'estado'], [day]: ['vencimiento'] },
  },
  correspondents_payment: { impersonal: { [code]: ['invoice_id'], [key]: ['request_id'] } },
  correspondents_ledger: {
    impersonal: {
      [code]: ['movimiento', 'status', 'invoice_id', 'moneda', 'estado', 'motivo'],
      [day]: ['dia'],
      [key]: ['request_id'],
      'amounts and numbers of payments': ['valor', 'comprobante'],
    },
  },
  ...chainedLogColumns('correspondents_ledger_seal'),
};
