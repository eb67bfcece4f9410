import { inject, injectable } from 'inversify';
import { Clock, Database, NotFoundError, type Identity, type Transaction } from '../../../host/plugin-api/index.js';
import type { AuthConfig } from '../auth-config.js';
import { AuthSettings } from '../auth-settings.js';
import type { LoginTrace } from '../places/login-trace.js';
import { SessionsAwayError, SessionStore, type LiveSession } from '../sessions/session-store.js';
import { Reach } from './reach.js';

/** A session of a browser, or a login of a program with `/api/token/`. */
type LoginKind = 'session' | 'token';

/**
 * The identifier of a login, which gives no access: the digest of a session's id, or the id of a family of refresh
 * tokens.
 */
export interface LoginName {
  readonly kind: LoginKind;
  readonly id: string;
}

/** A login that has not ended. Times are ISO 8601. */
export interface LiveLogin extends LoginName, LoginTrace {
  readonly created: string;
  readonly lastUsed: string;
  readonly expires: string;
}

/** A digest before all others; not empty, as the driver of SQL Server cannot bind that. */
const BEFORE_ALL = '00';

interface FamilyRow {
  readonly id: string;
  readonly created_at: Date;
  readonly rotated_at: Date | null;
  readonly expires_at: Date;
  readonly device: string | null;
  readonly begun_from: string | null;
  readonly used_from: string | null;
}

/** The logins of a user. */
@injectable()
export class LiveLogins {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(Clock) private readonly clock: Clock,
    @inject(AuthSettings) private readonly settings: AuthConfig,
    @inject(Reach) private readonly reach: Reach,
    @inject(SessionStore) private readonly store: SessionStore,
  ) {}

  /**
   * Returns the logins of a user after one of them: sessions first, each kind in the order of its ids. Throws
   * `NotFoundError`, and `NotAllowedError` for a user who holds more than the caller.
   */
  async page(by: Identity, userId: number, after: LoginName | undefined, limit: number): Promise<LiveLogin[]> {
    const since = await this.signedOutAt(userId);
    await this.reach.requireSightOf(by, userId);
    const sessions = after?.kind === 'token' ? [] : await this.sessions(userId, since, after?.id ?? BEFORE_ALL, limit);
    const missing = limit - sessions.length;
    if (missing === 0) return sessions;
    const lastToken = after?.kind === 'token' ? after.id : '';
    return [...sessions, ...(await this.families(userId, since, lastToken, missing))];
  }

  /**
   * Returns when the latest remembered login began; a login is remembered for at least a day after its end. Sessions
   * that cannot be read are left out, so that the rest of a user's account can be shown.
   */
  async lastBegun(userId: number): Promise<string | null> {
    const [family] = await this.database.rows<{ last: Date | null }>(
      'SELECT MAX(created_at) AS last FROM auth_refresh_family WHERE user_id = $1',
      [userId],
    );
    const lastEnd = await this.store.lastEnd(userId).catch((error: unknown) => {
      if (error instanceof SessionsAwayError) return undefined;
      throw error;
    });
    const times = [family?.last, lastEnd && this.beginOfSession(lastEnd)].filter((time) => time != null);
    const last = Math.max(...times.map((time) => time.getTime()));
    return times.length === 0 ? null : new Date(last).toISOString();
  }

  /**
   * Ends a session, or every token of a login, at once. Returns whether it had not ended. Called last in its
   * transaction.
   */
  async end(userId: number, { kind, id }: LoginName, tx: Transaction): Promise<boolean> {
    if (kind === 'session') return this.store.remove(id, userId, tx);
    const ended = await this.database.changeRows(
      `UPDATE auth_refresh_family SET revoked_at = $1
       WHERE id = $2 AND user_id = $3 AND revoked_at IS NULL AND expires_at > $1`,
      [this.clock.now(), id, userId],
      tx,
    );
    return ended === 1;
  }

  /** Ends all logins of a user but one session, at once. Called last in its transaction. */
  async endOthers(userId: number, session: string, tx: Transaction): Promise<void> {
    await this.database.changeRows(
      `UPDATE auth_refresh_family SET revoked_at = $1
       WHERE user_id = $2 AND revoked_at IS NULL AND expires_at > $1`,
      [this.clock.now(), userId],
      tx,
    );
    await this.store.removeOthers(session, userId, tx);
  }

  private async signedOutAt(userId: number): Promise<Date> {
    const [user] = await this.database.rows<{ signed_out_at: Date | null }>(
      'SELECT signed_out_at FROM auth_user WHERE id = $1',
      [userId],
    );
    if (!user) throw new NotFoundError('Usuario no encontrado.');
    return user.signed_out_at ?? new Date(0);
  }

  private async sessions(userId: number, since: Date, after: string, limit: number): Promise<LiveLogin[]> {
    const live = await this.store.live(userId, { after, limit, endsAfter: this.endOfSession(since) });
    return live.map(({ digest, idleUntil, endsAt, ...trace }: LiveSession) => {
      const created = this.beginOfSession(endsAt).getTime();
      const lastUsed = idleUntil.getTime() - this.settings.session.idleSeconds * 1000;
      return {
        ...trace,
        kind: 'session',
        id: digest,
        created: new Date(created).toISOString(),
        // The two ends were written a moment apart.
        lastUsed: new Date(Math.max(created, lastUsed)).toISOString(),
        expires: new Date(Math.min(endsAt.getTime(), idleUntil.getTime())).toISOString(),
      };
    });
  }

  private async families(userId: number, since: Date, after: string, limit: number): Promise<LiveLogin[]> {
    const rows = await this.database.rows<FamilyRow>(
      `SELECT id, created_at, rotated_at, expires_at, device, begun_from, used_from FROM auth_refresh_family
       WHERE user_id = $1 AND id > $2 AND revoked_at IS NULL AND expires_at > $3 AND created_at > $4
       ORDER BY id OFFSET 0 ROWS FETCH NEXT $5 ROWS ONLY`,
      [userId, after, this.clock.now(), since, limit],
    );
    return rows.map(({ id, created_at, rotated_at, expires_at, device, begun_from, used_from }) => ({
      kind: 'token',
      id,
      created: created_at.toISOString(),
      lastUsed: (rotated_at ?? created_at).toISOString(),
      expires: expires_at.toISOString(),
      device,
      begunFrom: begun_from,
      usedFrom: used_from,
    }));
  }

  /** Computes the begin of a session from its absolute end (`session.absoluteSeconds`), which is stored. */
  private beginOfSession(end: Date): Date {
    return new Date(end.getTime() - this.settings.session.absoluteSeconds * 1000);
  }

  private endOfSession(begin: Date): Date {
    return new Date(begin.getTime() + this.settings.session.absoluteSeconds * 1000);
  }
}
