import { expect } from 'chai';
import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { createHost } from '../../host/create-host.js';
import type { Host } from '../../host/boot/host.js';
import type { AnyHostPlugin } from '../../host/plugin-api/index.js';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.js';
import { peoplePlugin } from './support/people-plugin.js';
import { pluginOf } from './support/plugin-of.js';
import { rejectionOf } from './support/rejection.js';
import { TemporaryFolder } from './support/temporary-folder.js';

describe('stopping a host', () => {
  let database: TestDatabase;
  let folder: TemporaryFolder;
  const secretKey = randomBytes(32).toString('base64');

  before(async () => {
    folder = new TemporaryFolder();
    database = await createTestDatabase();
  });
  after(async () => {
    await database.drop();
    folder.remove();
  });

  const made = (...plugins: readonly AnyHostPlugin[]): Promise<Host> =>
    createHost({
      layer: {
        plugins: ['./none'],
        data: folder.path,
        secretKey,
        database: { url: database.url },
        http: { port: 0 },
        logging: { level: 'silent' },
      },
      environment: {},
      role: 'service',
      plugins: [peoplePlugin(), ...plugins],
    });

  it('that never started closes its database', async () => {
    const host = await made();
    await host.stop();
    expect(String(await rejectionOf(host.start()))).to.include('closed');
  });

  it('that is starting waits for it, then stops what has started', async () => {
    const events: string[] = [];
    const slow = pluginOf({
      start: async () => {
        events.push('starting');
        await wait(100);
        events.push('started');
      },
      stop: () => Promise.resolve(void events.push('stopped')),
    });
    const host = await made(slow);
    const starting = host.start();
    while (events.length === 0) await wait(5);
    await host.stop();
    expect(events).to.deep.equal(['starting', 'started', 'stopped']);
    const { port } = await starting;
    expect(await rejectionOf(fetch(`http://127.0.0.1:${port}/health/live`))).to.be.instanceOf(TypeError);
  });

  it('twice at once stops it once', async () => {
    let stops = 0;
    const host = await made(pluginOf({ stop: () => Promise.resolve(void (stops += 1)) }));
    await host.start();
    await Promise.all([host.stop(), host.stop()]);
    expect(stops).to.equal(1);
  });
});
