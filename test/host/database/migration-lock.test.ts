import { setTimeout as wait } from 'node:timers/promises';
import { expect } from 'chai';
import { hostConfigShape } from '../../../host/config/host-config.js';
import { connect } from '../../../host/database/connect.js';
import { withMigrationLock } from '../../../host/database/migration-lock.js';
import { SequelizeDatabase } from '../../../host/database/sequelize-database.js';
import { startTestHost } from '../../../testing/start-test-host.js';
import { createTestDatabase } from '../../../testing/test-database.js';
import { until } from '../../../testing/until.js';
import { peoplePlugin } from '../support/people-plugin.js';

describe('the lock of migrations', () => {
  it('is waited for longer than any statement may take', async function () {
    const own = await createTestDatabase();
    const config = hostConfigShape.database.parse(undefined);
    const other = new SequelizeDatabase(connect(own.url, config));
    const ended: string[] = [];
    let isLocked = false;
    const migrating = withMigrationLock(other, { url: own.url, config }, async () => {
      isLocked = true;
      await wait(7000);
      ended.push('the other');
    });
    await until('the other has the lock', () => Promise.resolve(isLocked));
    const host = await startTestHost({
      plugins: [peoplePlugin()],
      databaseUrl: own.url,
      config: { database: { statementSeconds: 3 } },
    });
    ended.push('the host');
    await migrating;
    expect(ended).to.deep.equal(['the other', 'the host']);
    await host.stop();
    await other.sequelize.close();
    await own.drop();
  });
});
