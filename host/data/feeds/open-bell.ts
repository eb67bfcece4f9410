import type { OpenedRedis } from '../redis/open-redis.js';
import type { Bell } from './bell.js';

/** Opens the bell of hosts that share a Redis. Other hosts do not load the client. */
export async function openBell({ link, address, tls }: OpenedRedis): Promise<Bell> {
  const { RedisBell } = await import('./redis-bell.js');
  return new RedisBell(link, { address, tls });
}
