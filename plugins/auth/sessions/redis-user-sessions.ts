import type { SessionData } from 'express-session';
import type { Clock, Redis } from '../../../host/plugin-api/index.js';
import type { AuthConfig } from '../auth-config.js';
import { readSession } from './redis-session-text.js';
import { traceOf, type LiveSession, type LiveSessionQuery } from './session-store.js';

/** The time for which an ended session is remembered as a login. */
const REMEMBERED_SECONDS = 24 * 3600;

/**
 * The digests of each user's sessions in Redis, by their absolute ends. The digest of an ended session does no harm.
 */
export class UserSessions {
  constructor(
    private readonly redis: Redis,
    private readonly clock: Clock,
    private readonly settings: AuthConfig,
    private readonly sessionPrefix: string,
  ) {}

  /** Adds a session, and deletes entries that ended long ago. */
  async add(userId: number, digest: string, endsAt: number): Promise<void> {
    const key = this.keyOf(userId);
    const seconds = this.settings.session.absoluteSeconds + REMEMBERED_SECONDS;
    const old = this.clock.now().getTime() - REMEMBERED_SECONDS * 1000;
    await Promise.all([
      this.redis.sendCommand('ZADD', key, String(endsAt), digest),
      this.redis.sendCommand('ZREMRANGEBYSCORE', key, '-inf', String(old)),
      this.redis.sendCommand('EXPIRE', key, String(seconds)),
    ]);
  }

  /** Returns the milliseconds until a session ends for lack of use; none are left where it has ended. */
  async millisecondsLeft(digest: string): Promise<number> {
    return Number(await this.redis.sendCommand('PTTL', `${this.sessionPrefix}${digest}`));
  }

  async live(userId: number, { after, limit, endsAfter }: LiveSessionQuery): Promise<readonly LiveSession[]> {
    const now = this.clock.now().getTime();
    const least = `(${Math.max(now, endsAfter.getTime())}`;
    const found = await this.redis.sendCommand('ZRANGEBYSCORE', this.keyOf(userId), least, '+inf', 'WITHSCORES');
    const texts = found as readonly string[];
    const sessions = texts.flatMap((digest, at) => (at % 2 === 0 ? [{ digest, endsAt: Number(texts[at + 1]) }] : []));
    const wanted = sessions
      .filter(({ digest }) => digest > after)
      .sort((one, other) => (one.digest < other.digest ? -1 : 1));
    const live: LiveSession[] = [];
    while (wanted.length > 0 && live.length < limit) {
      const some = wanted.splice(0, limit - live.length);
      const found = await Promise.all(some.map(({ digest }) => this.found(digest)));
      for (const [at, { digest, endsAt }] of some.entries()) {
        const [left, session] = found[at]!;
        if (left <= 0 || !session) continue;
        live.push({ ...traceOf(session), digest, endsAt: new Date(endsAt), idleUntil: new Date(now + left) });
      }
    }
    return live;
  }

  async lastEnd(userId: number): Promise<Date | undefined> {
    const found = await this.redis.sendCommand('ZREVRANGE', this.keyOf(userId), '0', '0', 'WITHSCORES');
    const [, endsAt] = found as readonly string[];
    return endsAt === undefined ? undefined : new Date(Number(endsAt));
  }

  /** Ends a session of this user; it stays in the list as a login. Returns whether it had not ended. */
  async remove(userId: number, digest: string): Promise<boolean> {
    const isTheirs = (await this.redis.sendCommand('ZSCORE', this.keyOf(userId), digest)) !== null;
    return isTheirs && (await this.redis.sendCommand('DEL', `${this.sessionPrefix}${digest}`)) === 1;
  }

  /** Ends the sessions of this user but one. */
  async removeOthers(userId: number, digest: string): Promise<void> {
    const found = (await this.redis.sendCommand('ZRANGE', this.keyOf(userId), '0', '-1')) as readonly string[];
    const others = found.filter((other) => other !== digest).map((other) => `${this.sessionPrefix}${other}`);
    if (others.length > 0) await this.redis.sendCommand('DEL', ...others);
  }

  private async found(digest: string): Promise<readonly [left: number, session: SessionData | null]> {
    const [left, text] = await Promise.all([
      this.millisecondsLeft(digest),
      this.redis.sendCommand('GET', `${this.sessionPrefix}${digest}`),
    ]);
    return [left, text === null ? null : readSession(text as string)];
  }

  private keyOf(userId: number): string {
    return `${this.redis.prefix}sessions:${userId}`;
  }
}
