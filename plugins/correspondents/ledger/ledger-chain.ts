import { token, type ChainedLog } from '../../../host/plugin-api/index.js';
import { ledgerActs } from './ledger-acts.js';

export const LedgerChain = token<ChainedLog>('correspondents/LedgerChain');

/** The ledger, for the sealer of the host. */
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
  acts: ledgerActs,
};
