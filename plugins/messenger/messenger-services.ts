import { MessengerChannel } from './channel/messenger-channel.js';
import { BotApi } from './platform/bot-api.js';
import { Connections } from '../channels/contract.js';
import { WebhookRegistration } from './webhook/webhook-registration.js';

/** The plugin's own services, each bound to itself. */
export const messengerServices = [BotApi, MessengerChannel, WebhookRegistration] as const;

/** What the plugin's functions are handed. */
export const messengerUses = { connections: Connections, registration: WebhookRegistration } as const;
