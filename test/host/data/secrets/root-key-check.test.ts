import { expect } from 'chai';
import { randomBytes } from 'node:crypto';
import { createHost } from '../../../../host/create-host.js';
import { Secrets } from '../../../../host/plugin-api/index.js';
import type { HostSecrets } from '../../../../host/data/secrets/host-secrets.js';
import { startTestHost, type TestHost } from '../../../../testing/start-test-host.js';
import { createTestDatabase, type TestDatabase } from '../../../../testing/test-database.js';
import { peoplePlugin } from '../../support/people-plugin.js';
import { pluginOf } from '../../support/plugin-of.js';
import { bootFailure } from '../../support/rejection.js';
import { TemporaryFolder } from '../../support/temporary-folder.js';

const newKey = (): string => randomBytes(32).toString('base64');
const [right, wrong] = [newKey(), newKey()];

describe('the root key of a database', () => {
  let database: TestDatabase;
  let folder: TemporaryFolder;

  beforeEach(async () => {
    database = await createTestDatabase();
    folder = new TemporaryFolder();
  });
  afterEach(async () => {
    await database.drop();
    folder.remove();
  });

  const plugins = [peoplePlugin()];
  const start = (secretKey: string, ...secretKeyPrevious: readonly string[]): Promise<TestHost> =>
    startTestHost({ plugins, databaseUrl: database.url, secretKey, config: { secretKeyPrevious } });
  const onRunningHost = async <T>(work: (host: TestHost) => Promise<T>): Promise<T> => {
    const host = await start(right);
    try {
      return await work(host);
    } finally {
      await host.stop();
    }
  };
  const storedKeys = (host: TestHost): Promise<{ id: number; data_key: Buffer }[]> =>
    host.database.rows('SELECT id, data_key FROM host_root_key');

  it('is the one of the first start: another one is refused in one line, and the right one goes on', async () => {
    await onRunningHost(() => Promise.resolve());
    const reason = await bootFailure(start(wrong));
    expect(reason).to.match(
      /^Configuration: secretKey \(VENTANILLA_SECRET_KEY\) is not the secret key of this database/,
    );
    expect(reason).not.to.include(wrong);
    await onRunningHost(async (host) => {
      expect((await fetch(`${host.url}/health/ready`)).status).to.equal(200);
      expect(await storedKeys(host)).to.have.length(1);
    });
  });

  it("may be named as a previous one of the present key, and stays the database's own", async () => {
    const present = newKey();
    await onRunningHost(() => Promise.resolve());
    await (await start(present, wrong, right)).stop();
    expect(await bootFailure(start(present, wrong))).to.include('VENTANILLA_SECRET_KEY_PREVIOUS');
    expect(await bootFailure(start(present))).to.include('is not the secret key of this database');
    await onRunningHost(() => Promise.resolve());
  });

  it('is refused before a plugin changes anything', async () => {
    await onRunningHost(() => Promise.resolve());
    const migrations = new URL('../bundles/lamp-migrations/', import.meta.url);
    const withLamps = [...plugins, pluginOf({ id: 'lamps', migrations })];
    await bootFailure(startTestHost({ plugins: withLamps, databaseUrl: database.url, secretKey: wrong }));
    await onRunningHost(async (host) => {
      const sql = "SELECT table_name AS name FROM information_schema.tables WHERE table_name = 'lamps_migration'";
      expect(await host.database.rows(sql)).to.deep.equal([]);
    });
  });

  it('is asked of the command-line tools too', async () => {
    await onRunningHost(() => Promise.resolve());
    const tool = (secretKey: string) =>
      createHost({
        layer: {
          plugins: ['./none'],
          data: folder.path,
          secretKey,
          database: { url: database.url },
          logging: { level: 'silent' },
        },
        environment: {},
        role: 'tool',
        plugins,
      });
    expect(await bootFailure(tool(wrong))).to.include('VENTANILLA_SECRET_KEY');
    await (await tool(right)).stop();
  });

  it('is one, where hosts with two of them start at the same instant on an empty database', async () => {
    const starts = await Promise.allSettled([start(right), start(wrong)]);
    const hosts = starts.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    const failures = starts.flatMap((result) => (result.status === 'rejected' ? [result.reason as Error] : []));
    await Promise.all(hosts.map((host) => host.stop()));
    expect(hosts).to.have.length(1);
    expect(failures.map(({ message }) => message).join()).to.include('is not the secret key of this database');
  });

  it('stands nowhere in the database, nor does the key that it seals there', async () => {
    await onRunningHost(async (host) => {
      const [{ id, data_key: value }] = (await storedKeys(host)) as [{ id: number; data_key: Buffer }];
      expect(id).to.equal(1);
      const { sealer } = host.container.get<HostSecrets>(Secrets);
      const dataKey = sealer.open('host/data-key', '1', value);
      expect(dataKey).to.have.length(32);
      for (const secret of [dataKey, Buffer.from(right, 'base64')]) expect(value.includes(secret)).to.equal(false);
    });
  });
});
