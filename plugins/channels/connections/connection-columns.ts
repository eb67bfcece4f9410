import type { SealedColumn } from '../../../host/plugin-api/index.js';

const table = { table: 'channels_connection', key: 'id' };

/** The column of the platforms' tokens, each bound to the id of its connection. */
export const tokenColumn: SealedColumn = { ...table, column: 'token_cifrado', purpose: 'channels/token' };

/** The column of the webhooks' secrets, bound in the same way. */
export const secretColumn: SealedColumn = { ...table, column: 'webhook_secret', purpose: 'channels/webhook-secret' };
