import { pino } from 'pino';
import { BullJobQueue } from '../../../host/jobs/bull-job-queue.js';
import { bullQueue } from '../../../host/jobs/bull-queue.js';
import { openRedis, type OpenedRedis } from '../../../host/redis/open-redis.js';
import { RedisServer } from '../../support/redis-server.js';
import { jobQueueConformance } from './job-queue-conformance.js';

describe('in Redis', () => {
  let server: RedisServer;
  let redis: OpenedRedis;
  let number = 0;

  before(async function () {
    server = await RedisServer.start(this);
  });
  afterEach(() => redis?.link.close());
  after(() => server?.stop());

  jobQueueConformance('BullJobQueue', async (workers) => {
    number += 1;
    const opened = await openRedis({ url: server.url, prefix: `test-${number}` }, pino({ level: 'silent' }));
    redis = opened!;
    const queue = bullQueue(redis);
    await queue.isReady();
    await queue.client.ping();
    return new BullJobQueue(queue, { workers, leaseSeconds: 60 });
  });
});
