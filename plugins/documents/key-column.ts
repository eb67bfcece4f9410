import type { SealedColumn } from '../../host/plugin-api/index.js';

/** Where the private keys are stored that the service makes for itself (PKCS#8), sealed, each bound to its id. */
export const keyColumn: SealedColumn = {
  table: 'documents_key',
  key: 'id',
  column: 'private_key',
  purpose: 'documents/key',
};
