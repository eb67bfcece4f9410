import { z } from 'zod';

/** The plugin's part of the configuration. */
export const tramitesConfig = z.strictObject({
  /** How long an upload may stay without its record before the sweeper takes it for the rest of a crash. */
  pendingUploadSeconds: z.int().min(60).default(3600),
});

export type TramitesConfig = z.output<typeof tramitesConfig>;
