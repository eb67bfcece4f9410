import { z } from 'zod';

/** How the city's stored procedures are run (decisions, section 5). */
export const procedureExecutorConfig = z
  .strictObject({
    /** Only procedures of these schemas are run; the first is that of a name without one. `public` or `dbo` by default. */
    schemas: z.array(z.string().min(1).max(128)).min(1).optional(),
    /** A pool of their own, beside `database.connections`; one procedure takes at most half of it. */
    connections: z.int().min(1).max(200).default(10),
    /** How many calls may wait for a connection; further ones are told 503 at once. */
    queue: z.int().min(0).max(10_000).default(100),
    /** How long a call may wait before it is told 503. */
    queueSeconds: z.number().positive().max(60).default(2),
    /** Where a registration does not say otherwise. */
    timeoutSeconds: z.number().positive().max(300).default(30),
    /** A longer answer is an error. */
    maxResultBytes: z
      .int()
      .min(1024)
      .max(256 * 1024 * 1024)
      .default(8 * 1024 * 1024),
  })
  .prefault({});
