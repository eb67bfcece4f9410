import type { Layer } from '../../../../host/boot/config/layers.js';
import { RedisServer } from '../../../support/redis-server.js';

/**
 * Describes both queues with the same tests: the one of a process, and the one in Redis.
 * @param tests receives the configuration of its hosts.
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
