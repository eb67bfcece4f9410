import type { Request, Response } from 'express';
import { inject, injectable } from 'inversify';
import passport from 'passport';
import { ExtractJwt, Strategy, type VerifiedCallback } from 'passport-jwt';
import { z } from 'zod';
import {
  Clock,
  NotAllowedError,
  type CredentialScheme,
  type Problem,
  type RefusedCredential,
  type VerifiedCredential,
} from '../../../host/plugin-api/index.js';
import { ALGORITHM, TokenCodec, type AccessClaims } from './token-codec.js';

const challenge = { 'WWW-Authenticate': 'Bearer realm="api"' };

/** Builds refusals with the messages and shapes of simplejwt, which existing clients read (decisions, section 2). */
function refusal(info: unknown): Problem {
  const problem = (detail: string, code: string, more: object = {}): Problem => ({
    status: 401,
    code,
    detail,
    headers: challenge,
    body: { detail, code, ...more },
  });
  switch (info) {
    case 'missing':
      return problem('Las credenciales de autenticación no se proveyeron.', 'not_authenticated');
    case 'forbidden':
      return new NotAllowedError().toProblem();
    case 'unknown':
      return problem('Usuario no encontrado', 'user_not_found');
    case 'inactive':
      return problem('El usuario está inactivo', 'user_inactive');
    default:
      return problem('El token dado no es válido para ningún tipo de token', 'token_not_valid', {
        messages: [{ token_class: 'AccessToken', token_type: 'access', message: 'El token es inválido o ha expirado' }],
      });
  }
}

/** The schema of a refusal of simplejwt; `messages` where a token was sent. */
export const jwtRefusal = z
  .object({
    detail: z.string().meta({ examples: ['Las credenciales de autenticación no se proveyeron.'] }),
    code: z.string().meta({ examples: ['not_authenticated'] }),
    messages: z
      .array(
        z.object({
          token_class: z.literal('AccessToken'),
          token_type: z.literal('access'),
          message: z.string(),
        }),
      )
      .optional()
      .describe('Si el token que se mostró no es válido'),
  })
  .meta({ id: 'TokenRefusal' });

/** The object that passport gets in place of Express's request. */
interface Shown extends Pick<Request, 'headers'> {
  /** Called where the keys cannot be read, and only then. */
  readonly fail: (error: Error) => void;
}

type Authenticate = (request: Shown, response: Response, next: (error: Error) => void) => void;

const shown = /^bearer(?:\s|$)/i;

/** `Authorization: Bearer <access token>`, by passport-jwt. */
@injectable()
export class JwtScheme implements CredentialScheme {
  readonly name = 'jwt';
  readonly openapi = { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' };
  readonly refusals = { 401: jwtRefusal };
  private readonly passport = new passport.Passport();

  constructor(
    @inject(TokenCodec) codec: TokenCodec,
    @inject(Clock) private readonly clock: Clock,
  ) {
    const strategy = new Strategy(
      {
        jwtFromRequest: ExtractJwt.fromAuthHeaderAsBearerToken(),
        algorithms: [ALGORITHM],
        ...codec.parties,
        // Checked below, by the clock of the service.
        ignoreExpiration: true,
        // Its types have no function here, but it passes the value to jsonwebtoken, which takes one.
        secretOrKeyProvider: ({ fail }: Shown, _token: string, done: (error: null, key: string) => void) =>
          done(null, codec.keyFinder(fail) as unknown as string),
      },
      (payload: unknown, done: VerifiedCallback) => {
        const claims = codec.accessClaims(payload);
        done(null, claims && this.credentialOf(claims));
      },
    );
    this.passport.use(this.name, strategy);
  }

  isShown({ headers }: { readonly headers: { readonly authorization?: string | undefined } }): boolean {
    return shown.test(headers.authorization ?? '');
  }

  verifyCredential({ headers }: Request, response: Response): Promise<VerifiedCredential | RefusedCredential> {
    return new Promise((resolve, reject) => {
      const done = (error: Error | null, credential?: VerifiedCredential | false, refused?: unknown): void => {
        if (error) reject(error);
        else resolve(credential || { refused });
      };
      const authenticate = this.passport.authenticate(this.name, { session: false }, done) as Authenticate;
      // An object of its own: the properties that passport adds would make Express's request slow.
      authenticate({ headers, fail: reject }, response, reject);
    });
  }

  refusal(info: unknown): Problem {
    return refusal(info);
  }

  /** Returns the credential of the claims; false where they have expired. */
  private credentialOf({ exp, user_id, gen, fam }: AccessClaims): VerifiedCredential | false {
    const isLive = exp * 1000 > this.clock.now().getTime();
    return isLive && { userId: user_id, generation: gen, login: fam };
  }
}
