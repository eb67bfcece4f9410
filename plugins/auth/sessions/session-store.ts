import './session-data.js';
import { createHash } from 'node:crypto';
import type { SessionData, Store } from 'express-session';
import {
  DomainError,
  token,
  type AuditEntry,
  type AuditLog,
  type Clock,
  type Database,
  type Transaction,
} from '../../../host/plugin-api/index.js';
import type { AuthConfig } from '../auth-config.js';

/** A session that has not ended, by the digest of its id, which opens nothing. */
export interface LiveSession {
  readonly digest: string;
  readonly idleUntil: Date;
  /** Its absolute end. */
  readonly endsAt: Date;
}

/** Which sessions of a user are wanted: in the order of their digests, those after one of them. */
export interface LiveSessionQuery {
  readonly after: string;
  readonly limit: number;
  /** Only those whose absolute end is later. */
  readonly endsAfter: Date;
}

/**
 * The store of express-session, under the digests of ids alone, and what else is asked of sessions. Idle and absolute
 * ends are decided by the look-up itself. One that begins is noted in the audit log. Where it cannot be reached, all
 * throws or answers {@link SessionsAwayError}.
 */
export interface SessionStore extends Store {
  live(userId: number, query: LiveSessionQuery): Promise<readonly LiveSession[]>;
  /** Returns the latest absolute end of a session that is still remembered. */
  lastEnd(userId: number): Promise<Date | undefined>;
  /**
   * Ends a session of a user; answers whether it had not ended. Called last in a transaction, as what a store beside
   * the database has done is not undone with it.
   */
  remove(digest: string, userId: number, tx: Transaction): Promise<boolean>;
}
export const SessionStore = token<SessionStore>('auth/SessionStore');

/** What both kinds of store are made with. */
export interface SessionStoreParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly settings: AuthConfig;
  readonly audit: AuditLog;
}

/** 503: nobody can say whether a session counts. What needs none goes on. */
export class SessionsAwayError extends DomainError {
  override readonly status = 503;

  constructor(cause: unknown) {
    super(
      'Las sesiones no están disponibles en este momento. Intente de nuevo en unos segundos.',
      'sessions_unavailable',
      { headers: { 'Retry-After': '5' }, cause },
    );
  }
}

/** A session that was used is written again at most this often. */
const TOUCH_MILLISECONDS = 60_000;

export const digestOf = (id: string): string => createHash('sha256').update(id).digest('hex');

/** Returns whether a session that is used now is to be written again. */
export const needsTouch = (idleEnd: Date, { idleUntil }: SessionData): boolean =>
  idleEnd.getTime() - idleUntil >= TOUCH_MILLISECONDS;

export const sessionEntry = (done: 'begun' | 'ended', userId: number): AuditEntry => ({
  action: `auth.session.${done}`,
  by: { userId },
  subject: { kind: 'auth.user', id: String(userId) },
});
