import { RedisStore } from 'connect-redis';
import { Store, type SessionData } from 'express-session';
import { UnavailableError, type Redis } from '../../../host/plugin-api/index.js';
import { readSession } from './redis-session-text.js';
import { UserSessions } from './redis-user-sessions.js';
import {
  contentInUse,
  digestOf,
  needsTouch,
  sessionEntry,
  SessionsAwayError,
  type LiveSession,
  type LiveSessionQuery,
  type SessionStore,
  type SessionStoreParts,
} from './session-store.js';

type Done = (error?: unknown) => void;

/** Adapts a client to the calls of connect-redis. */
const clientOf = (redis: Redis) => ({
  get: (key: string) => redis.sendCommand('GET', key),
  set: (key: string, text: string, { expiration }: { expiration: { value: number } }) =>
    redis.sendCommand('SET', key, text, 'EX', String(expiration.value)),
  expire: (key: string, seconds: number) => redis.sendCommand('EXPIRE', key, String(seconds)),
  del: (keys: string[]) => redis.sendCommand('DEL', ...keys),
});

/** A {@link SessionStore} in Redis: flushing it ends the sessions. */
export class RedisSessionStore extends Store implements SessionStore {
  private readonly prefix: string;
  private readonly sessions: RedisStore;
  private readonly ofUsers: UserSessions;

  constructor(
    private readonly redis: Redis,
    private readonly parts: SessionStoreParts,
  ) {
    super();
    const { clock, settings } = parts;
    const { idleSeconds } = settings.session;
    const serializer = { parse: readSession, stringify: (session: SessionData) => JSON.stringify(session) };
    this.prefix = `${redis.prefix}session:`;
    this.sessions = new RedisStore({
      client: clientOf(redis),
      prefix: this.prefix,
      serializer,
      ttl: () => idleSeconds,
    });
    this.ofUsers = new UserSessions(redis, clock, settings, this.prefix);
  }

  override get(id: string, callback: (error: unknown, session?: SessionData | null) => void): void {
    this.reach(() => this.read(digestOf(id))).then(
      (session) => callback(null, session),
      (error: unknown) => callback(error),
    );
  }

  override set(id: string, session: SessionData, callback: Done = () => undefined): void {
    this.write(digestOf(id), session).then(() => callback(), callback);
  }

  override destroy(id: string, callback: Done = () => undefined): void {
    this.reach(() => this.sessions.destroy(digestOf(id))).then(() => callback(), callback);
  }

  override touch(id: string, session: SessionData, callback: Done = () => undefined): void {
    const { idleSeconds } = this.parts.settings.session;
    const idleEnd = new Date(this.now() + idleSeconds * 1000);
    if (!needsTouch(idleEnd, session)) {
      callback();
      return;
    }
    const set = [
      'SET',
      `${this.prefix}${digestOf(id)}`,
      contentInUse(session),
      'XX',
      'EX',
      String(idleSeconds),
    ] as const;
    this.reach(() => this.redis.sendCommand(...set)).then(() => callback(), callback);
  }

  live(userId: number, query: LiveSessionQuery): Promise<readonly LiveSession[]> {
    return this.reach(() => this.ofUsers.live(userId, query));
  }

  lastEnd(userId: number): Promise<Date | undefined> {
    return this.reach(() => this.ofUsers.lastEnd(userId));
  }

  remove(digest: string, userId: number): Promise<boolean> {
    return this.reach(() => this.ofUsers.remove(userId, digest));
  }

  removeOthers(digest: string, userId: number): Promise<void> {
    return this.reach(() => this.ofUsers.removeOthers(userId, digest));
  }

  private now(): number {
    return this.parts.clock.now().getTime();
  }

  private async read(digest: string): Promise<SessionData | null> {
    const [session, left] = await Promise.all([
      this.sessions.get(digest) as Promise<SessionData | null>,
      this.ofUsers.millisecondsLeft(digest),
    ]);
    const now = this.now();
    return session?.endsAt !== undefined && left > 0 && session.endsAt > now
      ? { ...session, idleUntil: now + left }
      : null;
  }

  private async write(digest: string, session: SessionData): Promise<void> {
    const { database, settings, audit } = this.parts;
    const { userId } = session;
    const isNew = session.endsAt === undefined;
    const endsAt = session.endsAt ?? this.now() + settings.session.absoluteSeconds * 1000;
    await this.reach(async () => {
      // First, so that no session is missing from its user's list.
      if (isNew) await this.ofUsers.add(userId, digest, endsAt);
      await this.sessions.set(digest, { ...session, endsAt });
    });
    if (!isNew) return;
    try {
      await database.transaction((tx) => audit.recordEntry(tx, sessionEntry('begun', userId)));
    } catch (error) {
      // The id of the session was not given out.
      await this.ofUsers.remove(userId, digest).catch(() => undefined);
      throw error;
    }
  }

  private async reach<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      // The host logs once that Redis cannot be reached; other errors are logged with the refusal.
      throw new SessionsAwayError(error instanceof UnavailableError ? undefined : error);
    }
  }
}
