import './session-data.js';
import { timingSafeEqual } from 'node:crypto';
import type { Request, Response } from 'express';
import { inject, injectable } from 'inversify';
import {
  clientAddress,
  HostSettings,
  NotAllowedError,
  type CredentialScheme,
  type FormCompanion,
  type Problem,
  type RefusedCredential,
  type VerifiedCredential,
} from '../../../host/plugin-api/index.js';
import { sessionCookie, SessionMiddleware } from './session-middleware.js';
import { noteAddress } from './session-store.js';

const readOnly = new Set(['GET', 'HEAD', 'OPTIONS']);

const CSRF_HEADER = 'X-CSRFToken';

function isSame(sent: string | undefined, expected: string): boolean {
  const a = Buffer.from(sent ?? '');
  const b = Buffer.from(expected);
  return a.length === b.length && timingSafeEqual(a, b);
}

/**
 * The session's cookie; a request that changes something also needs `X-CSRFToken` or the first field of a page's form.
 */
@injectable()
export class SessionScheme implements CredentialScheme {
  readonly name = 'session';
  readonly openapi: CredentialScheme['openapi'];
  readonly beside = [
    {
      name: 'csrf',
      openapi: {
        type: 'apiKey',
        in: 'header',
        name: CSRF_HEADER,
        description: '`csrf` de la sesión, como lo responden su inicio y `GET /api/sesion`.',
      },
      onChange: true,
      status: 403,
    },
  ] as const;

  constructor(
    @inject(SessionMiddleware) private readonly middleware: SessionMiddleware,
    @inject(HostSettings) { publicUrl }: HostSettings,
  ) {
    this.openapi = {
      type: 'apiKey',
      in: 'cookie',
      name: sessionCookie({ secure: publicUrl.startsWith('https:') }),
      description: 'Toda solicitud que cambia algo lleva además el valor `csrf` de la sesión en X-CSRFToken.',
    };
  }

  isShown(request: Request): boolean {
    return this.middleware.isShown(request);
  }

  isAccompanied(request: Request): boolean {
    return readOnly.has(request.method) || request.get(CSRF_HEADER) !== undefined;
  }

  /** Loads and checks the session: only on routes that accept one. */
  async verifyCredential(
    request: Request,
    response: Response,
    inForm?: FormCompanion,
  ): Promise<VerifiedCredential | RefusedCredential> {
    // Read at once: a caller that hangs up has no address any more.
    const address = clientAddress(request.ip ?? '');
    const session = await this.middleware.load(request, response);
    const { userId, generation, csrf } = session;
    if (userId === undefined || generation === undefined || csrf === undefined) return { refused: 'ended' };
    if (!readOnly.has(request.method)) {
      const sent = request.get(CSRF_HEADER);
      if (inForm && sent === undefined) inForm.expect(csrf);
      else if (!isSame(sent, csrf)) return { refused: 'csrf' };
    }
    noteAddress(session, address);
    return { userId, generation };
  }

  /** Removes the session from the request, so that the end of the request does not touch it. */
  watchCredential(request: Request): () => Promise<VerifiedCredential | RefusedCredential> {
    const { sessionID } = request;
    Reflect.deleteProperty(request, 'session');
    return async () => {
      const stored = await this.middleware.stored(sessionID);
      return stored ? { userId: stored.userId, generation: stored.generation } : { refused: 'ended' };
    };
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
