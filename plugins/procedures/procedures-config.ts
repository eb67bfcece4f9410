import { z } from 'zod';

/** The plugin's part of the configuration. */
export const proceduresConfig = z.strictObject({
  tokenPerMinute: z
    .int()
    .min(1)
    .default(30)
    .describe('Calls at `/api/ejecutar-token/` that one address may make in a minute, over all hosts.'),
});

export type ProceduresConfig = z.output<typeof proceduresConfig>;
