import { z } from 'zod';

/** The host's key `files`: how received files are kept. */
export const filesConfig = z
  .strictObject({
    pendingSeconds: z
      .int()
      .min(60)
      .default(3600)
      .describe('How long a received file may remain without an owner, such as a record, before it is removed.'),
  })
  .prefault({});

export type FilesConfig = z.output<typeof filesConfig>;
