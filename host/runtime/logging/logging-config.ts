import { z } from 'zod';

/** The host's key `logging`. */
export const loggingConfig = z
  .strictObject({
    level: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info').describe('The lowest logged level.'),
  })
  .prefault({});

export type LoggingConfig = z.output<typeof loggingConfig>;
