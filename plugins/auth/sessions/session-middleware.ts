import './session-data.js';
import type { Request, Response } from 'express';
import session, { type SessionData } from 'express-session';
import { inject, injectable } from 'inversify';
import { Secrets } from '../../../host/plugin-api/index.js';
import type { AuthConfig } from '../auth-config.js';
import { AuthSettings } from '../auth-settings.js';
import { cookieAttributes, cookieName } from '../cookies.js';
import { SessionStore } from './session-store.js';

const COOKIE = 'ventanilla.sid';

/** Returns the name of the session's cookie for a request and its response. */
export const sessionCookie = (request: Pick<Request, 'secure'>): string => cookieName(request, COOKIE);

type Middleware = ReturnType<typeof session>;

/** express-session, run only for a request that needs it: most requests carry no session. */
@injectable()
export class SessionMiddleware {
  private readonly secure: Middleware;
  private readonly plain: Middleware;

  constructor(
    @inject(SessionStore) private readonly store: SessionStore,
    @inject(Secrets) secrets: Secrets,
    @inject(AuthSettings) settings: AuthConfig,
  ) {
    const secret = secrets.key('auth/session').export().toString('base64');
    const ofConnection = (connection: { readonly secure: boolean }): Middleware =>
      session({
        name: sessionCookie(connection),
        secret,
        store,
        resave: false,
        saveUninitialized: false,
        // By the request: both middlewares share the store, whose `generate` is that of the one created last.
        cookie: (request) => ({
          ...cookieAttributes(request),
          maxAge: settings.session.absoluteSeconds * 1000,
        }),
      });
    this.secure = ofConnection({ secure: true });
    this.plain = ofConnection({ secure: false });
  }

  /** Tells whether the request carries a session's cookie, valid or not. */
  isShown(request: Request): boolean {
    return request.headers.cookie?.includes(`${sessionCookie(request)}=`) ?? false;
  }

  /** Loads the session of the request, or an empty one, into `request.session`. */
  load(request: Request, response: Response): Promise<Request['session']> {
    const middleware = request.secure ? this.secure : this.plain;
    return new Promise((resolve, reject) => {
      middleware(request, response, (error?: unknown) => {
        if (error) reject(error instanceof Error ? error : new Error('session not loaded', { cause: error }));
        else resolve(request.session);
      });
    });
  }

  /** Reads a stored session that has not ended, without changing it. */
  stored(id: string): Promise<SessionData | null> {
    return new Promise((resolve, reject) => {
      this.store.get(id, (error: unknown, stored) => {
        if (error) reject(error instanceof Error ? error : new Error('session not read', { cause: error }));
        else resolve(stored ?? null);
      });
    });
  }
}
