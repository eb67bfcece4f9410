import type { KeyObject } from 'node:crypto';
import type { Request, Response } from 'express';
import { inject, injectable } from 'inversify';
import passport from 'passport';
import { ExtractJwt, Strategy, type VerifiedCallback } from 'passport-jwt';
import { z } from 'zod';
import {
  Clock,
  NotAllowedError,
  RecentlyUsed,
  type CredentialScheme,
  type Problem,
  type RefusedCredential,
  type VerifiedCredential,
} from '../../../host/plugin-api/index.js';
import { ALGORITHM, TokenCodec, type AccessClaims } from './token-codec.js';

const challenge = { 'WWW-Authenticate': 'Bearer realm="api"' };

/** Refusals in the words and shapes of simplejwt, which existing clients read (decisions, section 2). */
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

/** What simplejwt answers; `messages` where a token was shown. */
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

/** The keys could not be read: no fault of the token, though passport-jwt takes it for one. */
class KeyLookupError extends Error {
  constructor(override readonly cause: Error) {
    super('signing keys could not be read');
  }
}

/** A request as passport gets it. */
interface Shown extends Pick<Request, 'headers'> {
  /** The token that it shows, and the key that this names. */
  token?: string;
  key?: KeyObject;
}

type Authenticate = (request: Shown, response: Response, next: (error: Error) => void) => void;

const shown = /^bearer(?:\s|$)/i;
const tokenOf = ExtractJwt.fromAuthHeaderAsBearerToken() as (request: Shown) => string | null;

/** A token as it has been verified with a key. */
interface Verified {
  readonly key: KeyObject;
  readonly claims: AccessClaims;
}

/** Some 700 bytes each. */
const MOST_VERIFIED = 10_000;

/** `Authorization: Bearer <access token>`, by passport-jwt. */
@injectable()
export class JwtScheme implements CredentialScheme {
  readonly name = 'jwt';
  readonly openapi = { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' };
  readonly refusals = { 401: jwtRefusal };
  private readonly passport = new passport.Passport();
  /** By its text: the signature of a token is looked at once for each object of its key. A rotation reads keys anew. */
  private readonly verified = new RecentlyUsed<Verified>(MOST_VERIFIED);

  constructor(
    @inject(TokenCodec) private readonly codec: TokenCodec,
    @inject(Clock) private readonly clock: Clock,
  ) {
    const strategy = new Strategy(
      {
        jwtFromRequest: tokenOf,
        passReqToCallback: true,
        algorithms: [ALGORITHM],
        ...codec.parties,
        // Judged below, by the clock that everything else goes by.
        ignoreExpiration: true,
        secretOrKeyProvider: (request: Shown, token: string, done) => {
          codec.keyOf(token).then(
            (key) => {
              Object.assign(request, { token, key });
              // Its types know no KeyObject, which jsonwebtoken verifies with fifty times as fast as with text.
              done(key ? null : 'no such key', key as unknown as Buffer);
            },
            (error: Error) => done(new KeyLookupError(error)),
          );
        },
      },
      ({ token, key }: Shown, payload: unknown, done: VerifiedCallback) => {
        const claims = codec.accessClaims(payload);
        if (claims) this.verified.put(token!, 1, { key: key!, claims });
        done(null, claims && this.credentialOf(claims));
      },
    );
    this.passport.use(this.name, strategy);
  }

  isShown({ headers }: { readonly headers: { readonly authorization?: string | undefined } }): boolean {
    return shown.test(headers.authorization ?? '');
  }

  async verify({ headers }: Request, response: Response): Promise<VerifiedCredential | RefusedCredential> {
    const token = tokenOf({ headers });
    const known = token === null ? undefined : this.verified.find(token);
    if (!known || (await this.codec.keyOf(token!)) !== known.key) return this.verifyAnew({ headers }, response);
    return this.credentialOf(known.claims) || { refused: undefined };
  }

  refusal(info: unknown): Problem {
    return refusal(info);
  }

  private verifyAnew(request: Shown, response: Response): Promise<VerifiedCredential | RefusedCredential> {
    return new Promise((resolve, reject) => {
      const done = (error: Error | null, credential?: VerifiedCredential | false, refused?: unknown): void => {
        if (error) reject(error);
        else if (refused instanceof KeyLookupError) reject(refused.cause);
        else resolve(credential || { refused });
      };
      const authenticate = this.passport.authenticate(this.name, { session: false }, done) as Authenticate;
      // A request of its own: what passport adds to it would make Express's one slow for the rest of its way.
      authenticate(request, response, reject);
    });
  }

  /** False once it has expired. */
  private credentialOf({ exp, user_id, gen, fam }: AccessClaims): VerifiedCredential | false {
    const isLive = exp * 1000 > this.clock.now().getTime();
    return isLive && { userId: user_id, generation: gen, login: fam };
  }
}
