import type { Clock, Database, Redis, Secrets } from '../../plugin-api/index.js';
import { DatabasePointCounts } from './database-point-counts.js';
import { FallbackPointCounts } from './fallback-point-counts.js';
import { LeasedRateLimiter } from './leased-rate-limiter.js';
import type { PointCounts } from './point-counts.js';

interface LimitParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly secrets: Secrets;
  readonly redis: Redis | undefined;
}

/** Opens the limiter: it counts in Redis where there is one, and in the database without it and while it is away. */
export async function openRateLimiter({ database, clock, secrets, redis }: LimitParts): Promise<LeasedRateLimiter> {
  const inDatabase = new DatabasePointCounts(database, clock);
  return new LeasedRateLimiter(await countsOf(redis, inDatabase, clock), clock, secrets);
}

async function countsOf(redis: Redis | undefined, inDatabase: PointCounts, clock: Clock): Promise<PointCounts> {
  if (!redis) return inDatabase;
  const { RedisPointCounts } = await import('./redis-point-counts.js');
  return new FallbackPointCounts(new RedisPointCounts(redis, clock), inDatabase);
}
