import { z } from 'zod';

/** Times in seconds; the defaults are those of the interface ("Limits") and of decisions, section 2. */
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
  /**
   * A wrong password is refused so long after it came, or a multiple of it: longer than the dearest imported hash takes on
   * this machine, so that the time does not tell who has one.
   */
  refusalSeconds: z.number().min(0.1).max(5).default(1.5),
  /** How long a browser from which a user has logged in is no stranger to his account. */
  placeSeconds: z
    .int()
    .min(1)
    .default(180 * 24 * 3600),
  session: z
    .strictObject({
      /** A session ends then, however busy. */
      absoluteSeconds: z
        .int()
        .min(60)
        .default(8 * 3600),
      /** A session that is not used for so long ends. */
      idleSeconds: z.int().min(60).default(3600),
    })
    .prefault({}),
  /**
   * The page where a mailed link leads; `{token}` is put in. An address, or a path below the service's own (`publicUrl`).
   * Without it, no password is reset by mail.
   */
  passwordResetUrl: z
    .string()
    .refine(
      (text) => URL.canParse(text) || /^\/(?!\/)/.test(text),
      'must be an address, or a path that begins with /',
    )
    .refine((text) => text.includes('{token}'), 'must contain {token}')
    .optional(),
});

export type AuthConfig = z.output<typeof authConfig>;
