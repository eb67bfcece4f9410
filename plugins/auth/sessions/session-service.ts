import './session-data.js';
import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import type { Request, Response } from 'express';
import { inject, injectable } from 'inversify';
import { AuditLog, Database, type Identity } from '../../../host/plugin-api/index.js';
import { cookieAttributes } from '../cookies.js';
import { SafeConnections } from '../safe-connections.js';
import { LoginService, type LoginAttempt } from '../passwords/login-service.js';
import type { UserRow } from '../users/user-repository.js';
import { sessionCookie, SessionMiddleware } from './session-middleware.js';
import { digestOf, sessionEntry, SessionStore } from './session-store.js';

/** The request and the response of a call in Express. */
interface Exchange {
  readonly request: Request;
  readonly response: Response;
}

/** Begins and ends server-side sessions (decisions, section 2). */
@injectable()
export class SessionService {
  constructor(
    @inject(LoginService) private readonly logins: LoginService,
    @inject(SessionMiddleware) private readonly middleware: SessionMiddleware,
    @inject(SessionStore) private readonly store: SessionStore,
    @inject(Database) private readonly database: Database,
    @inject(AuditLog) private readonly audit: AuditLog,
    @inject(SafeConnections) private readonly connections: SafeConnections,
  ) {}

  /**
   * Logs in. The session gets a new id, whatever cookie was sent. Throws as {@link LoginService.login} does, and
   * `NotAllowedError` where the cookie would cross the network unencrypted.
   */
  async begin(attempt: LoginAttempt, { request, response }: Exchange): Promise<{ user: UserRow; csrf: string }> {
    this.connections.require(request);
    const user = await this.logins.login(attempt);
    const loaded = await this.middleware.load(request, response);
    // Without a cookie, the session was created for this request, and its id is unknown elsewhere.
    if (this.middleware.isShown(request)) await promisify(loaded.regenerate.bind(loaded))();
    const { session } = request;
    const { device, address } = attempt;
    const trace = { device, begunFrom: address, usedFrom: address };
    const csrf = randomBytes(32).toString('base64url');
    Object.assign(session, { userId: user.id, generation: user.generation, csrf, ...trace });
    try {
      await promisify(session.save.bind(session))();
    } catch (error) {
      // Otherwise express-session would save it again with the refusal, and send its cookie.
      Reflect.deleteProperty(request, 'session');
      throw error;
    }
    return { user, csrf };
  }

  /** Returns an identifier of the caller's session that gives no access; `undefined` for a token. */
  nameOf({ scheme }: Identity, request: Request): string | undefined {
    return scheme === 'session' ? digestOf(request.sessionID) : undefined;
  }

  /** Ends the session of the request, and makes the browser delete its cookie. */
  async end({ request, response }: Exchange): Promise<void> {
    const { session } = request;
    if (session.userId !== undefined) await this.remove(request.sessionID, session.userId);
    await promisify(session.destroy.bind(session))();
    response.clearCookie(sessionCookie(request), cookieAttributes(request));
  }

  /** Ends a session, with an entry in the audit log, unless it has just ended. */
  private async remove(id: string, userId: number): Promise<void> {
    const ended = new Error('it had ended');
    const ending = this.database.transaction(async (tx) => {
      await this.audit.recordEntry(tx, sessionEntry('ended', userId));
      if (!(await this.store.remove(digestOf(id), userId, tx))) throw ended;
    });
    await ending.catch((error: unknown) => {
      if (error !== ended) throw error;
    });
  }
}
