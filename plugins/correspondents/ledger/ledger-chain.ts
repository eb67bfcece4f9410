import { token, type ChainedLog } from '../../../host/plugin-api/index.js';

export const LedgerChain = token<ChainedLog>('correspondents/LedgerChain');

/** The hash chain of the ledger, which the host's sealer extends. */
export const ledgerChain: ChainedLog = {
  name: 'correspondents/ledger',
  entries: 'correspondents_ledger',
  seals: 'correspondents_ledger_seal',
  columns: [
    ['dia', 'text'],
    ['movimiento', 'text'],
    ['status', 'text'],
    ['user_id', 'integer'],
    ['request_id', 'text'],
    ['invoice_id', 'text'],
    ['valor', 'text'],
    ['moneda', 'text'],
    ['estado', 'text'],
    ['comprobante', 'text'],
    ['motivo', 'text'],
  ],
};
