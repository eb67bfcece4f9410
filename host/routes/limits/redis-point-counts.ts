import { RateLimiterRedis, type RateLimiterRes } from 'rate-limiter-flexible';
import type { Clock, Redis } from '../../plugin-api/index.js';
import type { LimitedKey, PointCount, PointCounts } from './point-counts.js';

/** The script that gives a point back. A window that has ended gets none. */
const GIVE_BACK = `local taken = tonumber(redis.call('GET', KEYS[1]))
if taken and taken > 0 then redis.call('DECR', KEYS[1]) end`;

const lasting = (redis: Redis) => ({
  /** Implements the method that rate-limiter-flexible calls on a client of Redis. */
  eval: (script: string, { keys, arguments: words }: { keys: string[]; arguments: string[] }) =>
    redis.sendCommand('EVAL', script, String(keys.length), ...keys, ...words),
});

/** {@link PointCounts} in Redis, which removes a window at its end. */
export class RedisPointCounts implements PointCounts {
  private readonly limiter: RateLimiterRedis;

  constructor(
    private readonly redis: Redis,
    private readonly clock: Clock,
  ) {
    this.limiter = new RateLimiterRedis({
      storeClient: lasting(redis),
      useRedisPackage: true,
      keyPrefix: '',
      // The rule decides how many are allowed: this limiter never refuses.
      points: Number.MAX_SAFE_INTEGER,
      duration: 1,
    });
  }

  async take(digest: Buffer, points: number, seconds: number): Promise<PointCount> {
    const customDuration = Math.max(1, Math.ceil(seconds));
    return this.countOf(await this.limiter.consume(this.keyOf(digest), points, { customDuration }));
  }

  takeEach(keys: readonly LimitedKey[]): Promise<readonly PointCount[]> {
    return Promise.all(keys.map(({ digest, seconds }) => this.take(digest, 1, seconds)));
  }

  async giveBack(digests: readonly Buffer[]): Promise<void> {
    await Promise.all(digests.map((digest) => this.redis.sendCommand('EVAL', GIVE_BACK, '1', this.keyOf(digest))));
  }

  async read(digests: readonly Buffer[]): Promise<readonly (PointCount | undefined)[]> {
    return Promise.all(
      digests.map(async (digest) => {
        const key = this.keyOf(digest);
        const [points, milliseconds] = await Promise.all([
          this.redis.sendCommand('GET', key),
          this.redis.sendCommand('PTTL', key),
        ]);
        if (typeof points !== 'string' || Number(milliseconds) <= 0) return undefined;
        return { points: Number(points), expiresAt: this.clock.now().getTime() + Number(milliseconds) };
      }),
    );
  }

  removeExpired(): Promise<void> {
    return Promise.resolve();
  }

  private keyOf(digest: Buffer): string {
    return `${this.redis.prefix}limit:${digest.toString('base64url')}`;
  }

  private countOf({ consumedPoints, msBeforeNext }: RateLimiterRes): PointCount {
    return { points: consumedPoints, expiresAt: this.clock.now().getTime() + msBeforeNext };
  }
}
