import { programOnPath } from '../../test/support/debian-program.js';
import { RedisServer } from '../../test/support/redis-server.js';
import type { Defer } from './clean-up.js';

/** Connects to the Redis of `REDIS_URL`, whose CPU time cannot be read here, or starts one with `BENCH_REDIS=true`. */
export async function startRedis(defer: Defer): Promise<Pick<RedisServer, 'url' | 'pid'> | undefined> {
  const { REDIS_URL: url, BENCH_REDIS: isWanted } = process.env;
  if (url !== undefined) return { url, pid: undefined };
  if (isWanted !== 'true') return undefined;
  const program = programOnPath('redis-server');
  if (program === undefined) throw new Error('redis-server is not on the PATH: install it, or set REDIS_URL');
  const redis = await RedisServer.run(program);
  defer(() => redis.stop());
  return redis;
}
