import { z } from 'zod';

/** The plugin's part of the configuration. */
export const workflowConfig = z.strictObject({
  definitionMebibytes: z
    .int()
    .min(1)
    .max(1024)
    .default(16)
    .describe(
      'How much of the definitions of processes, and as much of forms, a host keeps ready, in mebibytes of their JSON.',
    ),
});

export type WorkflowConfig = z.output<typeof workflowConfig>;
