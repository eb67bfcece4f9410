import type { HostConfig } from '../config/host-config.js';
import type { OpenedRedis } from '../redis/open-redis.js';
import { InProcessQueue } from './in-process-queue.js';
import type { JobQueue } from './job-queue.js';

/** Deliveries travel by Bull where there is a Redis, and within the process otherwise. */
export async function openJobQueue(
  { workers, leaseSeconds }: HostConfig['jobs'],
  redis: OpenedRedis | undefined,
): Promise<JobQueue> {
  // A host without workers takes none and hands none out.
  if (!redis || workers === 0) return new InProcessQueue(workers);
  const [{ BullJobQueue }, { bullQueue }] = await Promise.all([
    import('./bull-job-queue.js'),
    import('./bull-queue.js'),
  ]);
  return new BullJobQueue(bullQueue(redis), { workers, leaseSeconds });
}
