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
    .describe('How long a login can be refreshed. After that the user enters the password again.'),
  reuseGraceSeconds: z
    .number()
    .min(0)
    .default(5)
    .describe(
      'How long after its use a refresh token is only refused, because its client may have sent it twice. After that time a second use ends the login.',
    ),
  refusalSeconds: z
    .number()
    .min(0.1)
    .max(5)
    .default(1.5)
    .describe(
      'The delay of the answer to a wrong password: this time, or a multiple of it. Set it longer than the slowest imported hash takes on this machine, so that the time does not reveal which users have such a hash.',
    ),
  placeSeconds: seconds
    .default(180 * 24 * HOUR)
    .describe('How long a browser in which a user has logged in keeps its own counts of failures (180 days).'),
  session: z
    .strictObject({
      absoluteSeconds: z
        .int()
        .min(60)
        .default(8 * HOUR)
        .describe('A session ends after this time, even if it is used.'),
      idleSeconds: z.int().min(60).default(HOUR).describe('A session ends after this time without use.'),
    })
    .prefault({}),
  passwordWords: z
    .array(z.string().min(3).max(100))
    .max(1000)
    .default([])
    .describe(
      "Additional words that passwords must not consist of, such as the name of the mayor or of the football club. The words of the account, of `mail.cityName` and of the host of `publicUrl`, and a city hall's usual ones, are included already.",
    ),
  plainHttp: z
    .boolean()
    .default(false)
    .describe(
      'Whether the service accepts passwords and tokens, and sets cookies, over plain HTTP from other machines. Use it only to try the service in your own network. Otherwise the service requires HTTPS, except for calls from the machine itself; a proxy that ends HTTPS states it by `X-Forwarded-Proto`, and counts in `http.trustedProxies`.',
    ),
  issuer: z
    .string()
    .min(1)
    .max(200)
    .default('ventanilla')
    .describe(
      'Issuer and audience of tokens: their `iss` and `aud`. Tokens with another name are refused, so that a change logs all users out.',
    ),
  passwordResetUrl: z
    .string()
    .refine((text) => URL.canParse(text) || /^\/(?!\/)/.test(text), 'must be an address, or a path that begins with /')
    .refine((text) => text.includes('{token}'), 'must contain {token}')
    .default('/clave/nueva/{token}')
    .describe(
      'The page of the mailed link to reset a password, with `{token}` in it: an address, or a path below `publicUrl`. The service has its own page.',
    ),
});

export type AuthConfig = z.output<typeof authConfig>;
