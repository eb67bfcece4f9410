import { z } from 'zod';

/** The schema of the plugin's configuration. */
export const consoleConfig = z.strictObject({
  build: z
    .boolean()
    .default(true)
    .describe(
      'Whether a host builds the pages itself, in a separate process, if the pages for its sources are missing, as ' +
        'in a checkout. The package and the image contain the pages.',
    ),
});

export type ConsoleConfig = z.output<typeof consoleConfig>;
