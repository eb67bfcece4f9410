import { expect } from 'chai';
import { connect } from '../../../host/data/database/connect.js';
import { SequelizeDatabase } from '../../../host/data/database/sequelize-database.js';
import { JobStore } from '../../../host/jobs/job-store.js';
import { postgresOnly } from '../../support/postgres-only.js';
import { testDatabaseConfig } from '../../../testing/patient-limits.js';
import { greet, JobHost } from './support/job-host.js';

const config = { ...testDatabaseConfig, connections: 1 };
const LEASE_SECONDS = 60;

describe('the statements that take jobs', () => {
  let host: JobHost;
  let database: SequelizeDatabase;

  before(async function () {
    postgresOnly(this, 'it keeps plans of prepared statements');
    host = await JobHost.start(undefined, { jobs: { workers: 0 } });
    database = new SequelizeDatabase(connect(host.host.databaseUrl, config));
  });
  after(async () => {
    await database?.sequelize.close();
    await host?.stop();
  });

  it('keep no plan of an empty queue, which would read a long one whole', async () => {
    const store = new JobStore(database, host.host.clock, LEASE_SECONDS);
    const take = async (): Promise<number> => {
      const claimed = await store.claim([{ name: greet.name, room: 1, busy: 0 }], 1);
      for (const delivery of claimed) expect(await store.begin(delivery)).to.not.equal(undefined);
      return claimed.length;
    };
    expect(await take()).to.equal(0);
    await host.enqueue('Ana');
    expect(await take()).to.equal(1);
    // On the only connection.
    const kept = await database.rows<{ statement: string }>(
      "SELECT statement FROM pg_prepared_statements WHERE statement LIKE '%host_job%'",
    );
    expect(kept).to.deep.equal([]);
  });
});
