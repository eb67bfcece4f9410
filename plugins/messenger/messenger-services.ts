import { MessengerChannel } from './channel/messenger-channel.js';
import { BotApi } from './platform/bot-api.js';

/** The plugin's own services, each bound to itself. */
export const messengerServices = [BotApi, MessengerChannel] as const;

/** What the plugin's functions are handed. */
export const messengerUses = {} as const;
