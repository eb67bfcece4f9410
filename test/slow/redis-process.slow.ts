import { expect } from 'chai';
import { until } from '../../testing/until.js';
import { RedisServer } from '../support/redis-server.js';
import { RunningService } from '../host/support/run-service.js';
import { TemporaryFolder } from '../host/support/temporary-folder.js';

describe('the service with Redis, in its own process', () => {
  let folder: TemporaryFolder;
  let redis: RedisServer;
  let service: RunningService | undefined;

  beforeEach(async function () {
    folder = new TemporaryFolder();
    redis = await RedisServer.start(this);
  });
  afterEach(async () => {
    redis?.resume();
    await service?.kill();
    await redis?.stop();
    folder.remove();
  });

  const start = (url = redis.url): RunningService => {
    const environment = { VENTANILLA_DATA: folder.path, VENTANILLA_BUNDLE: 'none', VENTANILLA_LOG_LEVEL: 'info' };
    service = RunningService.start({ ...environment, REDIS_URL: url });
    return service;
  };

  for (const [how, away] of [
    ['silent', () => Promise.resolve(redis.pause())],
    ['dead', () => redis.kill()],
  ] as const) {
    // The service ends itself with another status where it has not ended in ten seconds.
    it(`ends in time on SIGTERM while it is ${how}`, async () => {
      const { child, ended } = start();
      const url = await service!.listening();
      const health = async (): Promise<string> => {
        const { checks } = (await (await fetch(`${url}/health/ready`)).json()) as { checks: Record<string, string> };
        return checks['redis']!;
      };
      await until('it is well', async () => (await health()) === 'ok');
      await until('its worker stands', async () =>
        String(await redis.ask('CLIENT', 'LIST')).includes('cmd=brpoplpush'),
      );
      await away();
      await until('its loss is known', async () => (await health()) === 'failed');
      child.kill('SIGTERM');
      const { status, errors } = await ended;
      expect({ status, errors }).to.deep.equal({ status: 0, errors: '' });
    });
  }

  it('does not start with a wrong password, and says so in one line', async () => {
    const { ended } = start(redis.url.replace('redis://', 'redis://:incorrecta@'));
    const { status, errors } = await ended;
    expect(status).to.equal(1);
    expect(errors).to.equal('ventanilla: Configuration: redis.url: Redis refuses its user or password\n');
  });
});
