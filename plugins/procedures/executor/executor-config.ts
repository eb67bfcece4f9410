import { z } from 'zod';

/** The configuration of the executor of stored procedures (decisions, section 5). */
export const executorConfig = z
  .strictObject({
    schemas: z.array(z.string().min(1).max(128)).min(1).optional().meta({
      description:
        'The schemas whose stored procedures may be registered. A name without a schema means the first one.',
      unset: '`[public]`; on SQL Server `[dbo]`',
    }),
    user: z.string().min(1).max(63).optional().meta({
      description:
        "The database user that the city's procedures run as; see [operation.md](operation.md#a-user-of-their-own). With it, `schemas` name a schema of the city's own.",
      unset: "the service's own",
    }),
    password: z.string().min(1).optional().meta({
      description: 'The password of `procedures.executor.user`.',
      unset: 'none',
    }),
    connections: z
      .int()
      .min(1)
      .max(200)
      .default(10)
      .describe(
        'The size of the pool for procedures, in addition to `database.connections`. One procedure uses at most half of it.',
      ),
    queue: z
      .int()
      .min(0)
      .max(10_000)
      .default(100)
      .describe('How many calls may wait for a connection. Further ones are answered 503 at once.'),
    queueSeconds: z
      .number()
      .positive()
      .max(60)
      .default(2)
      .describe('How long a call may wait before it is answered 503.'),
    timeoutSeconds: z
      .number()
      .positive()
      .max(300)
      .default(30)
      .describe('A procedure that takes longer is cancelled in the database. Its registration may set another time.'),
    maxResultBytes: z
      .int()
      .min(1024)
      .max(256 * 1024 * 1024)
      .default(8 * 1024 * 1024)
      .describe('The maximum size of the answer of a procedure. A larger answer is an error.'),
    logErrorText: z
      .boolean()
      .default(false)
      .describe(
        'Whether the log has the error text of a failed procedure, as `text`. The text comes from the database or the procedure and may name a person.',
      ),
  })
  .refine(({ user, password }) => (user === undefined) === (password === undefined), {
    error: 'user and password are given together',
    path: ['user'],
  })
  .prefault({});

export type ExecutorConfig = z.output<typeof executorConfig>;
