import { token, type ChainedLog } from '../../../host/plugin-api/index.js';

export const ReadChain = token<ChainedLog>('reads/ReadChain');

/** The log of reads, for the sealer of the host. */
export const readChain: ChainedLog = {
  name: 'reads/lecturas',
  entries: 'reads_entry',
  seals: 'reads_seal',
  columns: [
    ['user_id', 'integer'],
    ['hora', 'integer'],
    ['subject_kind', 'text'],
    ['subject_id', 'text'],
    ['via', 'text'],
    ['parte', 'text'],
    ['motivo', 'text'],
  ],
};
