import { createHmac, type KeyObject } from 'node:crypto';
import {
  RateLimitError,
  type Clock,
  type Database,
  type RateLimiter,
  type RateLimitRule,
} from '../plugin-api/index.js';

interface Lease {
  /** Points taken from the database that this host has not used; none when the key is over its limit. */
  points: number;
  readonly expiresAt: number;
}

interface Counter {
  readonly points: number;
  readonly expires_at: Date;
}

const MOST_LEASES = 20_000;
const SWEEP_MILLISECONDS = 60_000;

/** {@link RateLimiter} in the table `host_rate_limit`: one fixed window a key. */
export class DatabaseRateLimiter implements RateLimiter {
  private readonly leases = new Map<string, Lease>();
  private readonly sweep: NodeJS.Timeout;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly key: KeyObject,
  ) {
    // A sweep that fails is made up for by the next one.
    this.sweep = setInterval(
      () => void this.removeExpired().catch(() => undefined),
      SWEEP_MILLISECONDS,
    ).unref();
  }

  async consume(rule: RateLimitRule, key: string): Promise<void> {
    const digest = createHmac('sha256', this.key).update(`${rule.name}\0${key}`).digest();
    const name = digest.toString('latin1');
    const now = this.clock.now().getTime();

    const lease = this.leases.get(name);
    if (lease && lease.expiresAt > now) {
      if (lease.points <= 0) throw new RateLimitError((lease.expiresAt - now) / 1000);
      lease.points -= 1;
      // The last point of a block is not the last of the window: the next call asks the database.
      if (lease.points === 0) this.leases.delete(name);
      return;
    }

    const block = rule.block ?? 1;
    const counter = await this.take(digest, block, rule.seconds);
    const expiresAt = counter.expires_at.getTime();
    const granted = block - Math.max(0, counter.points - rule.points);
    if (granted <= 0) {
      this.remember(name, { points: 0, expiresAt });
      throw new RateLimitError((expiresAt - now) / 1000);
    }
    // Calls that came at the same time took blocks of their own.
    const left = granted - 1 + (this.leases.get(name)?.points ?? 0);
    if (left > 0) this.remember(name, { points: left, expiresAt });
  }

  close(): void {
    clearInterval(this.sweep);
  }

  private remember(name: string, lease: Lease): void {
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
      const [counter] = await this.database.rows<Counter>(
        `UPDATE host_rate_limit SET
           points = CASE WHEN expires_at <= $3 THEN $2 ELSE points + $2 END,
           expires_at = CASE WHEN expires_at <= $3 THEN $4 ELSE expires_at END
         OUTPUT inserted.points, inserted.expires_at WHERE digest = $1`,
        bind,
      );
      if (counter) return counter;
      try {
        const row = { digest, points, expires_at: bind[3] as Date };
        await this.database.insert('host_rate_limit', [row]);
        return row;
      } catch (error) {
        if (!this.database.isUniqueViolation(error)) throw error;
      }
    }
  }

  private async removeExpired(): Promise<void> {
    const now = this.clock.now();
    for (const [name, lease] of this.leases) if (lease.expiresAt <= now.getTime()) this.leases.delete(name);
    await this.database.change('DELETE FROM host_rate_limit WHERE expires_at <= $1', [now]);
  }
}
