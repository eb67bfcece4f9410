import { z } from 'zod';

const address = z
  .url({ protocol: /^https?$/, error: 'must be an address such as https://api.example' })
  .refine((text) => !/[?#@]/.test(text), 'must have no user, query or fragment');

/** The plugin's part of the configuration. */
export const messengerConfig = z.strictObject({
  apiRoot: address
    .default('https://api.telegram.org')
    .describe('The Bot API server: the public one, or one that the city runs.'),
  linkRoot: address.default('https://t.me').describe('The prefix of links that open a chat with a bot.'),
  callSeconds: z.int().min(1).max(50).default(20).describe('How long the Bot API server has to answer a call.'),
  maxConnections: z
    .int()
    .min(1)
    .max(100)
    .default(20)
    .describe('How many updates of one bot the platform may deliver at a time.'),
});

export type MessengerConfig = z.output<typeof messengerConfig>;
