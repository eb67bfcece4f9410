import type { Request } from 'express';
import { inject, injectable } from 'inversify';
import { z } from 'zod';
import {
  NotAllowedError,
  type CredentialScheme,
  type Problem,
  type RefusedCredential,
  type VerifiedCredential,
  uuid,
} from '../../../host/plugin-api/index.js';
import { jwtRefusal, JwtScheme } from '../tokens/jwt-scheme.js';
import { TokenCodec } from '../tokens/token-codec.js';
import { ApiKeys } from './api-keys.js';

/** The schema of a refusal: the interface has the text under both names. */
const keyRefusal = z
  .object({ detail: z.string(), message: z.string(), code: z.string() })
  .meta({ id: 'ApiKeyRefusal' });

/** A JWT and, in the header `api-key`, a key of the same user: both are required (interface, "Authentication"). */
@injectable()
export class ApiKeyScheme implements CredentialScheme {
  readonly name = 'api-key';
  readonly openapi = {
    type: 'apiKey',
    in: 'header',
    name: 'api-key',
    description: 'UUID del usuario de API, además de `Authorization: Bearer <token de acceso>`.',
  };
  readonly beside = [{ name: 'jwt', status: 401 }] as const;
  readonly refusals = { 401: z.union([jwtRefusal, keyRefusal]), 403: keyRefusal };

  constructor(
    @inject(JwtScheme) private readonly jwt: JwtScheme,
    @inject(TokenCodec) private readonly codec: TokenCodec,
    @inject(ApiKeys) private readonly keys: ApiKeys,
  ) {}

  isShown(request: Request): boolean {
    return this.jwt.isShown(request);
  }

  /**
   * Checks in the order of decisions, section 2: the token, that there is a key, that it is the key of the token's
   * user.
   */
  async verifyCredential(request: Request): Promise<VerifiedCredential | RefusedCredential> {
    const token = /^bearer (.+)$/i.exec(request.get('authorization') ?? '')?.[1];
    const claims = token === undefined ? undefined : await this.codec.readAccess(token);
    if (!claims) return { refused: 'token' };
    const sent = request.get('api-key');
    if (sent === undefined || sent === '') return { refused: 'key-missing' };
    const { data: key } = uuid.safeParse(sent);
    const endpoints = key === undefined ? undefined : await this.keys.use(claims.user_id, key);
    if (!endpoints) return { refused: 'key-foreign' };
    const { user_id: userId, gen: generation, fam: login } = claims;
    return { userId, generation, login, permissions: endpoints };
  }

  refusal(info: unknown): Problem {
    const worded = (status: number, code: string, detail: string): Problem => ({
      status,
      code,
      detail,
      body: { detail, message: detail, code },
    });
    switch (info) {
      case 'key-missing':
        return worded(401, 'api_key_missing', 'Clave API no proporcionada');
      case 'key-foreign':
        return worded(401, 'api_key_not_valid', 'Clave API no corresponde al usuario autenticado');
      case 'forbidden': {
        const { status, code, detail } = new NotAllowedError().toProblem();
        return worded(status, code, detail);
      }
      default:
        return this.jwt.refusal(info);
    }
  }
}
