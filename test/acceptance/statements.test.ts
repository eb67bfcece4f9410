import { expect } from 'chai';
import { z } from 'zod';
import {
  anyone,
  Database,
  defineJob,
  definePlugin,
  empty,
  jobHandler,
  Outbox,
  Revisions,
  route,
} from '../../host/plugin-api/index.js';
import { startTestHost, type TestHost } from '../../testing/start-test-host.js';
import { until } from '../../testing/until.js';
import { peoplePlugin } from '../host/support/people-plugin.js';
import { isLimit, statementsDuring } from './support/statements.js';

const job = defineJob('sample/work', z.strictObject({}));
let sentByJob = 0;

const plugin = definePlugin({
  id: 'sample',
  config: z.strictObject({}),
  uses: { database: Database, outbox: Outbox },
  routes: ({ database, outbox }) => [
    route({
      method: 'POST',
      path: '/sample',
      summary: 'A',
      access: anyone,
      answers: {},
      handle: async () => {
        await database.transaction((tx) => outbox.enqueueJob(tx, job, {}));
        return empty(204);
      },
    }),
  ],
  jobs: ({ database }) => [
    jobHandler({
      type: job,
      handle: async () => {
        await database.rows('SELECT 1 AS of_job');
        sentByJob += 1;
      },
    }),
  ],
});

describe('the statements that statementsDuring returns', () => {
  let host: TestHost;
  let timer: NodeJS.Timeout;
  let sentByHost = 0;

  before(async () => {
    host = await startTestHost({ plugins: [peoplePlugin(), plugin], config: { jobs: { pollSeconds: 0.05 } } });
    timer = setInterval(() => {
      void host.database.rows('SELECT 1 AS of_host').then(() => (sentByHost += 1));
    }, 5);
  });
  after(async () => {
    clearInterval(timer);
    await host?.stop();
  });

  /** Sends a request, and waits until its job and the host itself have sent statements. */
  const requestAndOthers = async (): Promise<void> => {
    const before = [sentByJob, sentByHost] as const;
    expect((await fetch(`${host.url}/sample`, { method: 'POST' })).status).to.equal(204);
    await until('others have sent something', () => sentByJob > before[0] && sentByHost > before[1]);
  };

  it('come from requests, not from their jobs or the host itself', async () => {
    const statements = (await statementsDuring(host.database, requestAndOthers)).filter((sql) => !isLimit(sql));
    expect(statements).to.have.length(3);
    expect(statements[0]).to.match(/^(?:START|BEGIN) TRANSACTION/);
    expect(statements[1]).to.include('INTO host_job');
    expect(statements[2]).to.match(/^COMMIT/);
  });

  it('come from direct calls, also from batched ones', async () => {
    const batched = host.database.batched(
      async (item: number) => (await host.database.rows('SELECT 1 AS alone'), item),
      async (items) => (await host.database.rows('SELECT 1 AS together'), items),
    );
    const statements = await statementsDuring(host.database, async () => {
      await host.database.rows('SELECT 1 AS direct');
      await Promise.all([batched(1), batched(2)]);
      await requestAndOthers();
    });
    const read = statements.filter((sql) => sql.startsWith('SELECT 1'));
    const { dialect } = host.database;
    const both = dialect === 'postgres' ? ['SELECT 1 AS together'] : ['SELECT 1 AS alone', 'SELECT 1 AS alone'];
    expect(read).to.deep.equal(['SELECT 1 AS direct', ...both]);
  });

  it('come from jobs and the host as well with `all`', async () => {
    const statements = await statementsDuring(host.database, requestAndOthers, 'all');
    expect(statements).to.include.members(['SELECT 1 AS of_job', 'SELECT 1 AS of_host']);
  });

  it('include reads of revisions only with `requests`', async () => {
    const cached = host.container.get<Revisions>(Revisions).cached('sample/value', () => Promise.resolve(1));
    for (const whose of ['own', 'requests'] as const) {
      host.clock.advance(1);
      const statements = await statementsDuring(host.database, () => cached.get(), whose);
      expect(statements, whose).to.have.length(whose === 'own' ? 0 : 1);
    }
  });
});
