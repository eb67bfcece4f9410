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
import type { LoginTrace } from '../places/login-trace.js';

/** A session that has not ended, by the digest of its id, which gives no access. */
export interface LiveSession extends LoginTrace {
  readonly digest: string;
  readonly idleUntil: Date;
  /** Its absolute end. */
  readonly endsAt: Date;
}

/** The query of a user's sessions: a page in the order of their digests. */
export interface LiveSessionQuery {
  readonly after: string;
  readonly limit: number;
  /** Selects sessions whose absolute end is later. */
  readonly endsAfter: Date;
}

/**
 * The store of express-session, under the digests of ids, with further queries of sessions. Reading a session checks
 * its idle and absolute ends. The begin of a session is recorded in the audit log. Every method fails with {@link
 * SessionsAwayError} where the store cannot be reached.
 */
export interface SessionStore extends Store {
  live(userId: number, query: LiveSessionQuery): Promise<readonly LiveSession[]>;
  /** Returns the latest absolute end of a session that is still remembered. */
  lastEnd(userId: number): Promise<Date | undefined>;
  /**
   * Ends a session of a user; returns whether it had not ended. Called last in a transaction: a store outside the
   * database does not roll back.
   */
  remove(digest: string, userId: number, tx: Transaction): Promise<boolean>;
  /** Ends the sessions of a user but one. Called last in a transaction, as {@link remove}. */
  removeOthers(digest: string, userId: number, tx: Transaction): Promise<void>;
}
export const SessionStore = token<SessionStore>('auth/SessionStore');

/** The dependencies of both kinds of store. */
export interface SessionStoreParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly settings: AuthConfig;
  readonly audit: AuditLog;
}

/** Thrown (503) when sessions cannot be read. Routes that need no session are served. */
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

/** The shortest time between two writes of the idle end of a session in use. */
const TOUCH_MILLISECONDS = 60_000;

export const digestOf = (id: string): string => createHash('sha256').update(id).digest('hex');

/**
 * Notes the address of a request on its session, for the store's `touch`. The property is not enumerable: otherwise
 * express-session would save the session as changed, and thereby begin one again that has ended meanwhile.
 */
export function noteAddress(session: Partial<SessionData>, address: string): void {
  Object.defineProperty(session, 'seenFrom', { value: address });
}

/** Tells whether the idle end, or the address, of a session that is used now has to be written. */
export const needsTouch = (idleEnd: Date, { idleUntil, usedFrom, seenFrom }: SessionData): boolean =>
  idleEnd.getTime() - idleUntil >= TOUCH_MILLISECONDS || (seenFrom !== undefined && seenFrom !== usedFrom);

/** Returns the content of a session in use, with the address of the present request. */
export function contentInUse(session: SessionData): string {
  const { seenFrom } = session;
  return JSON.stringify(seenFrom === undefined ? session : { ...session, usedFrom: seenFrom });
}

/** Returns the trace of a stored session. */
export const traceOf = ({ device, begunFrom, usedFrom }: Partial<SessionData>): LoginTrace => ({
  device: device ?? null,
  begunFrom: begunFrom ?? null,
  usedFrom: usedFrom ?? null,
});

export const sessionEntry = (done: 'begun' | 'ended', userId: number): AuditEntry => ({
  action: `auth.session.${done}`,
  by: { userId },
  subject: { kind: 'auth.user', id: String(userId) },
});
