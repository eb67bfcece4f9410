import { expect } from 'chai';
import { hostConfigShape } from '../../../host/config/host-config.js';
import { connect } from '../../../host/database/connect.js';
import { onPatientDatabase } from '../../../host/database/patient-database.js';
import { SequelizeDatabase } from '../../../host/database/sequelize-database.js';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.js';
import { DatabaseProxy } from '../support/database-proxy.js';
import { bootFailure } from '../support/rejection.js';

const config = { ...hostConfigShape.database.parse(undefined), acquireSeconds: 3, statementSeconds: 0.4 };

describe('work that may wait for the database', () => {
  let own: TestDatabase;
  let proxy: DatabaseProxy;
  let database: SequelizeDatabase;

  before(async () => {
    own = await createTestDatabase();
    proxy = await DatabaseProxy.to(own.url);
    database = new SequelizeDatabase(connect(proxy.url, config));
  });
  after(async () => {
    await database.sequelize.close();
    proxy.close();
    await own.drop();
  });

  it('has statements that take longer than others may', async () => {
    const slow = database.dialect === 'mssql' ? `WAITFOR DELAY '00:00:02'` : 'SELECT pg_sleep(2)';
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
