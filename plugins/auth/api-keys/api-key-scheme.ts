import type { Request } from 'express';
import { inject, injectable } from 'inversify';
import { Strategy } from 'passport';
import { z } from 'zod';
import {
  NotAllowedError,
  type CredentialScheme,
  type Problem,
  type VerifiedCredential,
} from '../../../host/plugin-api/index.js';
import { jwtRefusal, JwtScheme } from '../tokens/jwt-scheme.js';
import { TokenCodec } from '../tokens/token-codec.js';
import { ApiKeys } from './api-keys.js';

type Refusal = 'token' | 'key-missing' | 'key-foreign';

/** The text of the interface under both names. */
const keyRefusal = z
  .object({ detail: z.string(), message: z.string(), code: z.string() })
  .meta({ id: 'ApiKeyRefusal' });

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** In the order of the decisions, section 2: the token, a key, a key of the token's user. */
class ApiKeyStrategy extends Strategy {
  constructor(
    private readonly codec: TokenCodec,
    private readonly keys: ApiKeys,
  ) {
    super();
  }

  override authenticate(request: Request): void {
    this.verify(request).then(
      (outcome) => (typeof outcome === 'string' ? this.fail(outcome as never) : this.success(outcome)),
      (error: unknown) => this.error(error),
    );
  }

  private async verify(request: Request): Promise<VerifiedCredential | Refusal> {
    const token = /^bearer (.+)$/i.exec(request.get('authorization') ?? '')?.[1];
    const claims = token === undefined ? undefined : await this.codec.readAccess(token);
    if (!claims) return 'token';
    const sent = request.get('api-key');
    if (sent === undefined || sent === '') return 'key-missing';
    const endpoints = uuid.test(sent) ? await this.keys.use(claims.user_id, sent) : undefined;
    if (!endpoints) return 'key-foreign';
    const { user_id: userId, gen: generation, fam: login } = claims;
    return { userId, generation, login, permissions: endpoints };
  }
}

/** A JWT and, in the header `api-key`, a key of the same user: both at once (interface, "Authentication"). */
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
  readonly strategy: Strategy;

  constructor(
    @inject(JwtScheme) private readonly jwt: JwtScheme,
    @inject(TokenCodec) codec: TokenCodec,
    @inject(ApiKeys) keys: ApiKeys,
  ) {
    this.strategy = new ApiKeyStrategy(codec, keys);
  }

  isShown(request: Request): boolean {
    return this.jwt.isShown(request);
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
