import { Connections } from '../channels/contract.js';
import { WebhookRegistration } from './webhook/webhook-registration.js';

/** What the plugin's functions are handed. */
export const messengerUses = { connections: Connections, registration: WebhookRegistration } as const;
