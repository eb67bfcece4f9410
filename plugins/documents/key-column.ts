import type { SealedColumn } from '../../host/plugin-api/index.js';

/** The column of the private keys that the service generates (PKCS#8), sealed and bound to their ids. */
export const keyColumn: SealedColumn = {
  table: 'documents_key',
  key: 'id',
  column: 'private_key',
  purpose: 'documents/key',
};
