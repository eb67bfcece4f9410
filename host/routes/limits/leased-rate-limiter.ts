import { createHmac, hash } from 'node:crypto';
import {
  RateLimitError,
  type Clock,
  type RateLimitCount,
  type RateLimiter,
  type RateLimitRule,
  type RateLimitStanding,
  type Secrets,
  type TakenPoints,
} from '../../plugin-api/index.js';
import type { SpentPoints } from '../../plugin-api/plugin/services.js';
import type { PointCounts } from './point-counts.js';

interface Lease {
  /** Points that this host has leased from the counters and not used. */
  points: number;
  /** Points that the counters had left after that. */
  readonly left: number;
  /** Whether the counters have no more points in this window. */
  readonly exhausted: boolean;
  readonly expiresAt: number;
}

const MOST_LEASES = 20_000;
const SWEEP_MILLISECONDS = 60_000;

/** Returns the name of a key in this host's memory, of fixed length; the counters use a keyed digest. */
function leaseName(rule: RateLimitRule, key: string): string {
  return hash('sha256', `${rule.name}\0${key}`, 'base64');
}

function refuseUntil(end: number, now: Date): void {
  const milliseconds = end - now.getTime();
  if (milliseconds > 0) throw new RateLimitError(milliseconds / 1000);
}

/** {@link RateLimiter} over the counters of all hosts; a host leases a block of points at a time. */
export class LeasedRateLimiter implements RateLimiter {
  private readonly leases = new Map<string, Lease>();
  private readonly asking = new Map<string, Promise<void>>();
  private readonly sweep: NodeJS.Timeout;

  constructor(
    private readonly counts: PointCounts,
    private readonly clock: Clock,
    private readonly secrets: Secrets,
  ) {
    // A failed sweep is made up for by the next one.
    this.sweep = setInterval(() => void this.removeExpired().catch(() => undefined), SWEEP_MILLISECONDS).unref();
  }

  async consumePoint(rule: RateLimitRule, key: string): Promise<RateLimitStanding> {
    const { points, left, expiresAt } = await this.takeFromLease(rule, key, 1);
    const milliseconds = expiresAt - this.clock.now().getTime();
    return { remaining: points + left, resetSeconds: Math.ceil(milliseconds / 1000) };
  }

  async spendPoints(rule: RateLimitRule, key: string, points: number): Promise<SpentPoints> {
    const { expiresAt } = await this.takeFromLease(rule, key, points);
    const name = leaseName(rule, key);
    return {
      giveBack: (unused) => {
        const lease = this.leases.get(name);
        if (lease?.expiresAt === expiresAt) lease.points += unused;
      },
    };
  }

  async takePoints(counts: readonly RateLimitCount[]): Promise<TakenPoints> {
    const keys = counts.map(([rule, key]) => ({ digest: this.digestOf(rule, key), seconds: rule.seconds }));
    const giveBack = (): Promise<void> => this.counts.giveBack(keys.map(({ digest }) => digest));
    const taken = await this.counts.takeEach(keys);
    const ends = taken.flatMap(({ points, expiresAt }, index) => (points > counts[index]![0].points ? expiresAt : []));
    if (ends.length === 0) return { giveBack };
    await giveBack();
    throw new RateLimitError(Math.max(1, (Math.max(...ends) - this.clock.now().getTime()) / 1000));
  }

  async checkPoints(counts: readonly RateLimitCount[]): Promise<void> {
    const now = this.clock.now();
    const names = counts.map(([rule, key]) => leaseName(rule, key));
    for (const name of names) {
      const lease = this.leases.get(name);
      if (lease?.exhausted && lease.points === 0) refuseUntil(lease.expiresAt, now);
    }
    const digests = counts.map(([rule, key]) => this.digestOf(rule, key));
    const taken = await this.counts.read(digests);
    for (const [index, count] of taken.entries()) {
      if (!count || count.points < counts[index]![0].points) continue;
      const { expiresAt } = count;
      this.keep(names[index]!, { points: 0, left: 0, exhausted: true, expiresAt });
      refuseUntil(expiresAt, now);
    }
  }

  async chargePoints(rule: RateLimitRule, key: string, points: number): Promise<void> {
    await this.counts.take(this.digestOf(rule, key), points, rule.seconds);
  }

  /** Takes points; returns the lease that they came from. */
  private async takeFromLease(rule: RateLimitRule, key: string, points: number): Promise<Lease> {
    const name = leaseName(rule, key);
    for (;;) {
      const now = this.clock.now().getTime();
      const lease = this.leases.get(name);
      if (lease && lease.expiresAt > now) {
        if (lease.points >= points) {
          lease.points -= points;
          return lease;
        }
        if (lease.exhausted) throw new RateLimitError((lease.expiresAt - now) / 1000);
      }
      // One call reads the counters; concurrent calls with the same key share its result.
      let asking = this.asking.get(name);
      if (!asking) {
        asking = this.renew(name, rule, key, points).finally(() => this.asking.delete(name));
        this.asking.set(name, asking);
      }
      await asking;
    }
  }

  close(): void {
    clearInterval(this.sweep);
  }

  private digestOf(rule: RateLimitRule, key: string): Buffer {
    return createHmac('sha256', this.secrets.key('host/rate-limit')).update(`${rule.name}\0${key}`).digest();
  }

  /** Leases a block, or the wanted points where they are more. The host's remaining points of the window are kept. */
  private async renew(name: string, rule: RateLimitRule, key: string, wanted: number): Promise<void> {
    const block = Math.max(rule.block ?? 1, wanted);
    const { points, expiresAt } = await this.counts.take(this.digestOf(rule, key), block, rule.seconds);
    const granted = Math.max(0, block - Math.max(0, points - rule.points));
    const left = Math.max(0, rule.points - points);
    const before = this.leases.get(name);
    const isSameWindow = before !== undefined && before.expiresAt > this.clock.now().getTime();
    this.keep(name, {
      points: granted + (isSameWindow ? before.points : 0),
      left,
      exhausted: granted < block,
      expiresAt: isSameWindow ? before.expiresAt : expiresAt,
    });
  }

  private keep(name: string, lease: Lease): void {
    if (this.leases.size >= MOST_LEASES) this.leases.clear();
    this.leases.set(name, lease);
  }

  private async removeExpired(): Promise<void> {
    const now = this.clock.now();
    for (const [name, lease] of this.leases) if (lease.expiresAt <= now.getTime()) this.leases.delete(name);
    await this.counts.removeExpired();
  }
}
