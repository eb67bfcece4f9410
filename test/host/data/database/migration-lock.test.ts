import { setTimeout as wait } from 'node:timers/promises';
import { expect } from 'chai';
import { connect } from '../../../../host/data/database/connect.js';
import { withMigrationLock } from '../../../../host/data/database/migration-lock.js';
import { SequelizeDatabase } from '../../../../host/data/database/sequelize-database.js';
import { startTestHost } from '../../../../testing/start-test-host.js';
import { createTestDatabase, type TestDatabase } from '../../../../testing/test-database.js';
import { Signal } from '../../../support/signal.js';
import { untilWaiting } from '../../../support/until-waiting.js';
import { peoplePlugin } from '../../support/people-plugin.js';
import { testDatabaseConfig } from '../../../../testing/patient-limits.js';

describe('the lock of migrations', () => {
  let own: TestDatabase;
  let database: SequelizeDatabase;
  let ended: string[];

  beforeEach(async () => {
    own = await createTestDatabase();
    database = new SequelizeDatabase(connect(own.url, testDatabaseConfig));
    ended = [];
  });
  afterEach(async () => {
    await database.sequelize.close();
    await own.drop();
  });

  /** Holds the lock until another session waits for it, and then until `stay` resolves. */
  const hold = async (stay: () => Promise<void>): Promise<{ readonly end: Promise<void> }> => {
    const held = new Signal();
    const end = withMigrationLock(database, { url: own.url, config: testDatabaseConfig }, async () => {
      held.give();
      await untilWaiting(database);
      await stay();
      ended.push('the first');
    });
    await Promise.race([held.given, end]);
    return { end };
  };

  it('is waited for longer than any statement may take', async () => {
    const { end } = await hold(() => wait(1500));
    // Neither the server nor the host applies this limit to waiting sessions.
    const server = { url: own.url, config: { ...testDatabaseConfig, statementSeconds: 0.3 } };
    await withMigrationLock(database, server, () => Promise.resolve(ended.push('the second')));
    await end;
    expect(ended).to.deep.equal(['the first', 'the second']);
  });

  it('is waited for by a host that starts', async () => {
    const { end } = await hold(() => Promise.resolve());
    const host = await startTestHost({ plugins: [peoplePlugin()], databaseUrl: own.url });
    ended.push('the host');
    await end;
    expect(ended).to.deep.equal(['the first', 'the host']);
    await host.stop();
  });
});
