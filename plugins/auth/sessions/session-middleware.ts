import './session-data.js';
import type { Request, Response } from 'express';
import session from 'express-session';
import { inject, injectable } from 'inversify';
import { Secrets } from '../../../host/plugin-api/index.js';
import type { AuthConfig } from '../auth-config.js';
import { AuthSettings } from '../auth-settings.js';
import { cookieAttributes } from '../cookies.js';
import { SessionStore } from './session-store.js';

export const COOKIE = 'ventanilla.sid';

type Middleware = ReturnType<typeof session>;

/** express-session, run for a request that asks for it: most requests carry no session and pay for none. */
@injectable()
export class SessionMiddleware {
  private readonly middleware: Middleware;

  constructor(
    @inject(SessionStore) store: SessionStore,
    @inject(Secrets) secrets: Secrets,
    @inject(AuthSettings) settings: AuthConfig,
  ) {
    const secret = secrets.key('auth/session').export().toString('base64');
    this.middleware = session({
      name: COOKIE,
      secret,
      store,
      resave: false,
      saveUninitialized: false,
      cookie: (request) => ({
        ...cookieAttributes(request),
        maxAge: settings.session.absoluteSeconds * 1000,
      }),
    });
  }

  /** Whether the request shows a session's cookie, valid or not. */
  isShown({ headers }: Pick<Request, 'headers'>): boolean {
    return headers.cookie?.includes(`${COOKIE}=`) ?? false;
  }

  /** Loads the session of the request, or an empty one, into `request.session`. */
  load(request: Request, response: Response): Promise<Request['session']> {
    return new Promise((resolve, reject) => {
      this.middleware(request, response, (error?: unknown) => {
        if (error) reject(error instanceof Error ? error : new Error('session not loaded', { cause: error }));
        else resolve(request.session);
      });
    });
  }
}
