import { z } from 'zod';

/** The schema of the plugin's configuration. */
export const consoleConfig = z.strictObject({
  build: z
    .boolean()
    .default(true)
    .describe(
      'Whether a host makes the pages itself, in a process of its own, where those of its sources are not there: in a ' +
        'checkout. The package and the image have them.',
    ),
});

export type ConsoleConfig = z.output<typeof consoleConfig>;
