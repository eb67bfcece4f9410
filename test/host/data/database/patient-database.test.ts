import { expect } from 'chai';
import { connect } from '../../../../host/data/database/connect.js';
import { onPatientDatabase } from '../../../../host/data/database/patient-database.js';
import { SequelizeDatabase } from '../../../../host/data/database/sequelize-database.js';
import { passLimitsWhile } from '../../../support/pass-limits.js';
import { createTestDatabase, type TestDatabase } from '../../../../testing/test-database.js';
import { DatabaseProxy } from '../../support/database-proxy.js';
import { bootFailure } from '../../support/rejection.js';
import { testDatabaseConfig } from '../../../../testing/patient-limits.js';

/**
 * The limits of the work's own connections: the time limit of a statement is the pause between checks of the server.
 */
const config = { ...testDatabaseConfig, statementSeconds: 0.4 };

describe('work that may wait for the database', () => {
  let own: TestDatabase;
  let proxy: DatabaseProxy;
  let database: SequelizeDatabase;
  let keepLimits: () => void;

  before(async () => {
    own = await createTestDatabase();
    proxy = await DatabaseProxy.to(own.url);
    database = new SequelizeDatabase(connect(proxy.url, testDatabaseConfig));
    keepLimits = passLimitsWhile(() => proxy.isFrozen);
  });
  after(async () => {
    keepLimits();
    await database.sequelize.close();
    proxy.close();
    await own.drop();
  });

  it('has statements that take longer than others may', async () => {
    const slow = database.dialect === 'mssql' ? `WAITFOR DELAY '00:00:02'` : 'SELECT pg_sleep(2)';
    // Twice the server's limit, and twice the time that the host waits for an answer.
    await onPatientDatabase(database, { url: proxy.url, config }, (patient) => patient.rows(slow));
  });

  it('ends where the database does not answer any more, and says so', async () => {
    const failure = await bootFailure(
      onPatientDatabase(database, { url: proxy.url, config }, (patient) =>
        patient.transaction(async (tx) => {
          await patient.rows('SELECT 1 AS one', [], tx);
          proxy.freeze();
          await patient.rows('SELECT 1 AS one', [], tx);
        }),
      ),
    );
    expect(failure).to.match(/^The database does not answer any more/);
  });
});
