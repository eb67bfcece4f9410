import { z } from 'zod';
import { transcriptionConfig } from './voice/transcription-config.js';

/** The plugin's part of the configuration. */
export const channelsConfig = z.strictObject({
  prefix: z
    .string()
    .regex(/^[A-Z0-9]{2,10}$/)
    .default('BOT')
    .describe('The prefix of the verification codes of new connections.'),
  transcription: transcriptionConfig.optional(),
});

export type ChannelsConfig = z.output<typeof channelsConfig>;
