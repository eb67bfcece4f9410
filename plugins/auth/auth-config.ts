import { z } from 'zod';

/** Lifetimes in seconds; the defaults are those of the interface ("Limits") and of decisions, section 2. */
export const authConfig = z.strictObject({
  accessSeconds: z
    .int()
    .min(1)
    .default(2 * 3600),
  refreshSeconds: z
    .int()
    .min(1)
    .default(4 * 3600),
  /** A login can be refreshed until then; afterwards the password is asked for again. */
  familySeconds: z
    .int()
    .min(1)
    .default(12 * 3600),
  /** How long a token that was just used is only refused, as its client may have sent it twice. */
  reuseGraceSeconds: z.number().min(0).default(5),
});

export type AuthConfig = z.output<typeof authConfig>;
