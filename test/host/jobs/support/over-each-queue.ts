import type { Layer } from '../../../../host/boot/config/layers.js';
import { RedisServer } from '../../../support/redis-server.js';

/**
 * Describes the same of both queues: the one of a process, and the one in Redis.
 * @param tests is handed what its hosts are configured with.
 */
export function overEachQueue(title: string, tests: (config: () => Layer) => void): void {
  describe(title, () => tests(() => ({})));

  describe(`${title}, with Redis`, () => {
    let server: RedisServer;

    before(async function () {
      server = await RedisServer.start(this);
    });
    afterEach(() => server.ask('FLUSHALL'));
    after(() => server?.stop());
    tests(() => ({ redis: { url: server.url } }));
  });
}
