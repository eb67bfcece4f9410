import { createHmac, hash } from 'node:crypto';
import {
  RateLimitError,
  type Clock,
  type Database,
  type RateLimitCount,
  type RateLimiter,
  type RateLimitRule,
  type RateLimitStanding,
  type Secrets,
} from '../plugin-api/index.js';

interface Lease {
  /** Points taken from the database that this host has not used. */
  points: number;
  /** Points that the database had left after that. */
  readonly left: number;
  /** No more are to be had in this window. */
  readonly exhausted: boolean;
  readonly expiresAt: number;
}

interface Counter {
  readonly points: number;
  readonly expires_at: Date;
}

const MOST_LEASES = 20_000;
const SWEEP_MILLISECONDS = 60_000;

/**
 * What a key is called in this host's memory, however long it is; in the database it stands under a digest with a
 * secret.
 */
function leaseName(rule: RateLimitRule, key: string): string {
  return hash('sha256', `${rule.name}\0${key}`, 'base64');
}

function refuseUntil(end: number, now: Date): void {
  const milliseconds = end - now.getTime();
  if (milliseconds > 0) throw new RateLimitError(milliseconds / 1000);
}

/** {@link RateLimiter} in the table `host_rate_limit`: one fixed window a key. */
export class DatabaseRateLimiter implements RateLimiter {
  private readonly leases = new Map<string, Lease>();
  private readonly asking = new Map<string, Promise<void>>();
  private readonly sweep: NodeJS.Timeout;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly secrets: Secrets,
  ) {
    // A sweep that fails is made up for by the next one.
    this.sweep = setInterval(() => void this.removeExpired().catch(() => undefined), SWEEP_MILLISECONDS).unref();
  }

  async consume(rule: RateLimitRule, key: string): Promise<RateLimitStanding> {
    const name = leaseName(rule, key);
    for (;;) {
      const now = this.clock.now().getTime();
      const lease = this.leases.get(name);
      if (lease && lease.expiresAt > now) {
        if (lease.points > 0) {
          lease.points -= 1;
          return {
            remaining: lease.points + lease.left,
            resetSeconds: Math.ceil((lease.expiresAt - now) / 1000),
          };
        }
        if (lease.exhausted) throw new RateLimitError((lease.expiresAt - now) / 1000);
      }
      // One call asks the database; those of the same key that come meanwhile share what it gets.
      let asking = this.asking.get(name);
      if (!asking) {
        asking = this.renew(name, this.digestOf(rule, key), rule).finally(() => this.asking.delete(name));
        this.asking.set(name, asking);
      }
      await asking;
    }
  }

  async check(counts: readonly RateLimitCount[]): Promise<void> {
    const now = this.clock.now();
    const names = counts.map(([rule, key]) => leaseName(rule, key));
    for (const name of names) {
      const lease = this.leases.get(name);
      if (lease?.exhausted && lease.points === 0) refuseUntil(lease.expiresAt, now);
    }
    const digests = counts.map(([rule, key]) => this.digestOf(rule, key));
    const counters = await this.database.rows<Counter & { readonly digest: Buffer }>(
      `SELECT digest, points, expires_at FROM host_rate_limit
       WHERE expires_at > $1 AND digest IN (${digests.map((_, index) => `$${index + 2}`).join(', ')})`,
      [now, ...digests],
    );
    for (const { digest, points, expires_at } of counters) {
      const index = digests.findIndex((own) => own.equals(digest));
      if (points < counts[index]![0].points) continue;
      this.keep(names[index]!, { points: 0, left: 0, exhausted: true, expiresAt: expires_at.getTime() });
      refuseUntil(expires_at.getTime(), now);
    }
  }

  close(): void {
    clearInterval(this.sweep);
  }

  private digestOf(rule: RateLimitRule, key: string): Buffer {
    return createHmac('sha256', this.secrets.key('host/rate-limit')).update(`${rule.name}\0${key}`).digest();
  }

  private async renew(name: string, digest: Buffer, rule: RateLimitRule): Promise<void> {
    const block = rule.block ?? 1;
    const { points, expires_at } = await this.take(digest, block, rule.seconds);
    const granted = Math.max(0, block - Math.max(0, points - rule.points));
    const left = Math.max(0, rule.points - points);
    this.keep(name, { points: granted, left, exhausted: granted < block, expiresAt: expires_at.getTime() });
  }

  private keep(name: string, lease: Lease): void {
    if (this.leases.size >= MOST_LEASES) this.leases.clear();
    this.leases.set(name, lease);
  }

  private async take(digest: Buffer, points: number, seconds: number): Promise<Counter> {
    const now = this.clock.now();
    const bind = [digest, points, now, new Date(now.getTime() + seconds * 1000)];
    if (this.database.dialect === 'postgres') {
      const [counter] = await this.database.rows<Counter>(
        `INSERT INTO host_rate_limit AS c (digest, points, expires_at) VALUES ($1, $2, $4)
         ON CONFLICT (digest) DO UPDATE SET
           points = CASE WHEN c.expires_at <= $3 THEN $2 ELSE c.points + $2 END,
           expires_at = CASE WHEN c.expires_at <= $3 THEN $4 ELSE c.expires_at END
         RETURNING points, expires_at`,
        bind,
      );
      return counter!;
    }
    for (;;) {
      // Read back under the lock that the update took, and not by OUTPUT: not every server that speaks the dialect
      // answers there with the value after a wait.
      const [counter] = await this.database.transaction((tx) =>
        this.database.rows<Counter>(
          `UPDATE host_rate_limit SET
             points = CASE WHEN expires_at <= $3 THEN $2 ELSE points + $2 END,
             expires_at = CASE WHEN expires_at <= $3 THEN $4 ELSE expires_at END
           WHERE digest = $1;
           SELECT points, expires_at FROM host_rate_limit WHERE digest = $1`,
          bind,
          tx,
        ),
      );
      if (counter) return counter;
      const row = { digest, points, expires_at: bind[3] as Date };
      if (await this.database.insertOnce('host_rate_limit', row, ['digest'])) return row;
    }
  }

  private async removeExpired(): Promise<void> {
    const now = this.clock.now();
    for (const [name, lease] of this.leases) if (lease.expiresAt <= now.getTime()) this.leases.delete(name);
    await this.database.change('DELETE FROM host_rate_limit WHERE expires_at <= $1', [now]);
  }
}
