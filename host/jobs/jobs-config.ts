import { z } from 'zod';

/** The host's key `jobs`: work that outlives the process, such as outgoing mail. */
export const jobsConfig = z
  .strictObject({
    workers: z
      .int()
      .min(0)
      .max(100)
      .default(4)
      .describe(
        'How many jobs the host runs at a time, at most half of them of one type. With `0` the host adds jobs and leaves them to other hosts.',
      ),
    pollSeconds: z
      .number()
      .min(0.05)
      .max(60)
      .default(1)
      .describe('How often the host looks for jobs that other hosts have added or that are due again.'),
    leaseSeconds: z
      .number()
      .min(1)
      .max(3600)
      .default(60)
      .describe(
        'How long after the death of a host another host takes over its jobs. The clocks of the hosts must differ by much less.',
      ),
    schedules: z
      .boolean()
      .default(true)
      .describe('Whether the host takes part in scheduled work. One host runs it each time.'),
  })
  .prefault({});

export type JobsConfig = z.output<typeof jobsConfig>;
