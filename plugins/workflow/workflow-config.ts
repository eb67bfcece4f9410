import { z } from 'zod';

/** The plugin's part of the configuration. */
export const workflowConfig = z.strictObject({
  absences: z
    .strictObject({
      approval: z
        .boolean()
        .default(false)
        .describe(
          'Whether an absence that members of staff plan for themselves has no effect until another user ' +
            'with `workflow.admin` approves it.',
        ),
    })
    .prefault({}),
  definitionMebibytes: z
    .int()
    .min(1)
    .max(1024)
    .default(16)
    .describe(
      'The memory cache of a host for definitions of processes, and the same again for forms, in mebibytes of their JSON.',
    ),
  untakenMails: z
    .boolean()
    .default(true)
    .describe(
      'Whether the members of a department get a mail, once a day at most, when tasks have waited for a working day and no user has taken them.',
    ),
  reconcileToken: z.string().min(8).optional().meta({
    description:
      'The secret that an external system shows as `X-Reconcile-Token` to `/workflow/api/reconciliar-bpm/`. Without a secret, every call there is refused.',
    unset: 'none',
  }),
});

export type WorkflowConfig = z.output<typeof workflowConfig>;
