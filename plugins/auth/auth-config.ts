import { z } from 'zod';

const HOUR = 3600;
const seconds = z.int().min(1);

/**
 * The schema of the plugin's configuration. Times in seconds; the defaults are those of the interface ("Limits") and of
 * decisions, section 2.
 */
export const authConfig = z.strictObject({
  accessSeconds: seconds.default(2 * HOUR).describe('The life of an access token.'),
  refreshSeconds: seconds.default(4 * HOUR).describe('The life of a refresh token, from its own issue.'),
  familySeconds: seconds
    .default(12 * HOUR)
    .describe('How long a login can be refreshed. Afterwards the password is asked for again.'),
  reuseGraceSeconds: z
    .number()
    .min(0)
    .default(5)
    .describe(
      'How long a refresh token that was just used is only refused, as its client may have sent it twice. Afterwards a second use ends the login.',
    ),
  refusalSeconds: z
    .number()
    .min(0.1)
    .max(5)
    .default(1.5)
    .describe(
      'A wrong password is answered so long after it came, or a multiple of it. It is to be longer than the dearest imported hash takes on this machine, so that the time does not tell who has one.',
    ),
  placeSeconds: seconds
    .default(180 * 24 * HOUR)
    .describe('How long a browser from which a user has logged in keeps failure counts of its own (180 days).'),
  session: z
    .strictObject({
      absoluteSeconds: z
        .int()
        .min(60)
        .default(8 * HOUR)
        .describe('A session ends after that time, even if it is used.'),
      idleSeconds: z.int().min(60).default(HOUR).describe('A session that is not used for so long ends.'),
    })
    .prefault({}),
  passwordWords: z
    .array(z.string().min(3).max(100))
    .max(1000)
    .default([])
    .describe(
      "More words that no password may be made of, such as the name of the mayor or of the football club. The words of the account, of `mail.cityName` and of the host of `publicUrl`, and a city hall's usual ones, are included already.",
    ),
  plainHttp: z
    .boolean()
    .default(false)
    .describe(
      'Whether passwords and tokens are taken, and cookies given, over plain HTTP from other machines: in a network of your own, to try the service. Otherwise they cross HTTPS alone, or never leave the machine; a proxy that ends HTTPS says so by `X-Forwarded-Proto`, and counts in `http.trustedProxies`.',
    ),
  issuer: z
    .string()
    .min(1)
    .max(200)
    .default('ventanilla')
    .describe(
      'Issuer and audience of tokens: their `iss` and `aud`. Tokens of another name are refused, so that a change logs all users out.',
    ),
  passwordResetUrl: z
    .string()
    .refine((text) => URL.canParse(text) || /^\/(?!\/)/.test(text), 'must be an address, or a path that begins with /')
    .refine((text) => text.includes('{token}'), 'must contain {token}')
    .default('/clave/nueva/{token}')
    .describe(
      'The page where a mailed link leads, with `{token}` in it: an address, or a path below `publicUrl`. The service has one of its own.',
    ),
});

export type AuthConfig = z.output<typeof authConfig>;
