import { z } from 'zod';

/** The plugin's part of the configuration. */
export const proceduresConfig = z.strictObject({
  /** So many calls a minute at `/api/ejecutar-token/` from one address, over all hosts. */
  tokenPerMinute: z.int().min(1).default(30),
});

export type ProceduresConfig = z.output<typeof proceduresConfig>;
