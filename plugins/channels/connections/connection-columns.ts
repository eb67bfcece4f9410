import type { SealedColumn } from '../../../host/plugin-api/index.js';

const table = { table: 'channels_connection', key: 'id' };

/** Where the tokens of the platforms are stored, each bound to the id of its connection. */
export const tokenColumn: SealedColumn = { ...table, column: 'token_cifrado', purpose: 'channels/token' };

/** Where the secrets of the webhooks are stored, bound in the same way. */
export const secretColumn: SealedColumn = { ...table, column: 'webhook_secret', purpose: 'channels/webhook-secret' };
