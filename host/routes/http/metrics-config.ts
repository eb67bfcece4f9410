import { z } from 'zod';

/** The host's key `metrics`: the access to its metrics. */
export const metricsConfig = z
  .strictObject({
    token: z.string().min(16).optional().meta({
      description:
        'The bearer token of `/metrics`. Without a token, `/metrics` is open only on a loopback address with the embedded database.',
      unset: 'none',
    }),
  })
  .prefault({});

export type MetricsConfig = z.output<typeof metricsConfig>;
