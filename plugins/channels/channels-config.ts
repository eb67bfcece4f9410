import { z } from 'zod';

/** The plugin's part of the configuration. */
export const channelsConfig = z.strictObject({
  prefix: z
    .string()
    .regex(/^[A-Z0-9]{2,10}$/)
    .default('BOT')
    .describe('What the verification codes of new connections begin with.'),
});

export type ChannelsConfig = z.output<typeof channelsConfig>;
