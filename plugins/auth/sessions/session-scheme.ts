import './session-data.js';
import { timingSafeEqual } from 'node:crypto';
import type { Request } from 'express';
import { inject, injectable } from 'inversify';
import { Strategy } from 'passport';
import {
  NotAllowedError,
  type CredentialScheme,
  type Problem,
  type VerifiedCredential,
} from '../../../host/plugin-api/index.js';
import { COOKIE, SessionMiddleware } from './session-middleware.js';

const readOnly = new Set(['GET', 'HEAD', 'OPTIONS']);

function isSame(sent: string | undefined, expected: string): boolean {
  const a = Buffer.from(sent ?? '');
  const b = Buffer.from(expected);
  return a.length === b.length && timingSafeEqual(a, b);
}

/** passport's side of {@link SessionMiddleware}: a session that is loaded only on routes that accept one. */
class SessionStrategy extends Strategy {
  constructor(private readonly middleware: SessionMiddleware) {
    super();
  }

  override authenticate(request: Request): void {
    this.verify(request).then(
      (outcome) => (typeof outcome === 'string' ? this.fail(outcome as never) : this.success(outcome)),
      (error: unknown) => this.error(error),
    );
  }

  private async verify(request: Request): Promise<VerifiedCredential | 'ended' | 'csrf'> {
    const { userId, generation, csrf } = await this.middleware.load(request, request.res!);
    if (userId === undefined || generation === undefined || csrf === undefined) return 'ended';
    if (!readOnly.has(request.method) && !isSame(request.get('X-CSRFToken'), csrf)) return 'csrf';
    return { userId, generation };
  }
}

/** The session's cookie, with `X-CSRFToken` where something is changed. */
@injectable()
export class SessionScheme implements CredentialScheme {
  readonly name = 'session';
  readonly openapi = {
    type: 'apiKey',
    in: 'cookie',
    name: COOKIE,
    description: 'Toda solicitud que cambia algo lleva además el valor `csrf` de la sesión en X-CSRFToken.',
  };
  readonly beside = [
    {
      name: 'csrf',
      openapi: {
        type: 'apiKey',
        in: 'header',
        name: 'X-CSRFToken',
        description: '`csrf` de la sesión, como lo responden su inicio y `GET /api/sesion`.',
      },
      onChange: true,
      status: 403,
    },
  ] as const;
  readonly strategy: Strategy;

  constructor(@inject(SessionMiddleware) private readonly middleware: SessionMiddleware) {
    this.strategy = new SessionStrategy(middleware);
  }

  isShown(request: Request): boolean {
    return this.middleware.isShown(request);
  }

  refusal(info: unknown): Problem {
    if (info === 'csrf') {
      return {
        status: 403,
        code: 'csrf_failed',
        detail: 'Falta el valor X-CSRFToken de la sesión o no corresponde.',
      };
    }
    if (info === 'forbidden') return new NotAllowedError().toProblem();
    return { status: 401, code: 'not_authenticated', detail: 'No hay una sesión activa.' };
  }
}
