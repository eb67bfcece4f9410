import { z } from 'zod';
import { executorConfig } from './executor/executor-config.js';

/** The plugin's part of the configuration. */
export const proceduresConfig = z.strictObject({
  executor: executorConfig,
  tokenPerMinute: z
    .int()
    .min(1)
    .default(30)
    .describe('Calls at `/api/ejecutar-token/` that one address may make in a minute, over all hosts.'),
  tokenInQuery: z
    .boolean()
    .default(true)
    .describe(
      'Whether `/api/ejecutar-token/` takes its token as `?token=`, too. Addresses stay in logs of proxies and in histories: set `false` once every caller sends the header.',
    ),
});

export type ProceduresConfig = z.output<typeof proceduresConfig>;
