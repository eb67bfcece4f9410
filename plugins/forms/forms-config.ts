import { z } from 'zod';

/** The schema of the plugin's configuration. */
export const formsConfig = z.strictObject({
  draftDays: z.int().min(1).max(365).default(30).describe('How many days a draft is kept after its last change.'),
});

export type FormsConfig = z.output<typeof formsConfig>;
