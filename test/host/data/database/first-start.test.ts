import { readdir } from 'node:fs/promises';
import { expect } from 'chai';
import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import {
  BundleSections,
  contribute,
  token,
  type AnyHostPlugin,
  type AnyBundleSection,
} from '../../../../host/plugin-api/index.js';
import { connect } from '../../../../host/data/database/connect.js';
import { SequelizeDatabase } from '../../../../host/data/database/sequelize-database.js';
import { passLimitsWhile } from '../../../support/pass-limits.js';
import { untilWaiting } from '../../../support/until-waiting.js';
import { postgresOnly } from '../../../support/postgres-only.js';
import { startTestHost, type TestHost } from '../../../../testing/start-test-host.js';
import { createTestDatabase, type TestDatabase } from '../../../../testing/test-database.js';
import { peoplePlugin } from '../../support/people-plugin.js';
import { pluginOf } from '../../support/plugin-of.js';
import { testDatabaseConfig } from '../../../../testing/patient-limits.js';

describe('hosts that start at the same instant on an empty database', () => {
  let database: TestDatabase;

  beforeEach(async () => {
    database = await createTestDatabase();
  });
  afterEach(() => database.drop());

  const together = (options: object): Promise<TestHost[]> => {
    const secretKey = randomBytes(32).toString('base64');
    const start = () => startTestHost({ databaseUrl: database.url, secretKey, ...options });
    return Promise.all([start(), start(), start()]);
  };

  it('migrate it once and all serve', async () => {
    const hosts = await together({ bundle: { roles: [{ codigo: 'unico', nombre: 'Único', permisos: [] }] } });
    for (const { url } of hosts) expect((await fetch(`${url}/health/ready`)).status).to.equal(200);
    const rows = await hosts[0]!.database.rows<{ name: string }>('SELECT name FROM host_migration ORDER BY name');
    const files = await readdir(new URL('../../../../host/data/database/migrations/', import.meta.url));
    expect(rows.map(({ name }) => `${name}.ts`)).to.deep.equal(files.sort());
    await Promise.all(hosts.map((host) => host.stop()));
  });

  it('load one bundle once, however long the import takes', async function () {
    postgresOnly(this, 'what waits for a lock is asked for in its words');
    const watching = new SequelizeDatabase(connect(database.url, testDatabaseConfig));
    let isLong = false;
    const keepLimits = passLimitsWhile(() => isLong);
    let imported = 0;
    const section: AnyBundleSection = {
      name: 'lamps',
      item: z.strictObject({ code: z.string() }),
      key: 'code',
      importItem: async () => {
        await untilWaiting(watching, 2);
        // As after the time limit of a statement, which does not apply to the waiting hosts.
        isLong = true;
        await wait(300);
        isLong = false;
        imported += 1;
        return 'created';
      },
      exportItems: () => Promise.resolve([]),
    };
    const Section = token<AnyBundleSection>('sample/Section');
    const plugin: AnyHostPlugin = pluginOf({
      contributes: [contribute(BundleSections, Section)],
      bindings: ({ bind }) => void bind(Section).toConstantValue(section),
    });
    const hosts = await together({
      plugins: [peoplePlugin(), plugin],
      bundle: { lamps: [{ code: 'a' }] },
    });
    keepLimits();
    await watching.sequelize.close();
    expect(imported).to.equal(1);
    const loads = hosts.filter(({ host }) => host.initialLoad !== undefined);
    expect(loads).to.have.length(1);
    await Promise.all(hosts.map((host) => host.stop()));
  });
});
