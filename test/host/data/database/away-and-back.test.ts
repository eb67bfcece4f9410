import { expect } from 'chai';
import pg from 'pg';
import { withoutDoors } from '../../../plugins/procedures/executor/support/without-doors.js';
import { AdminCaller } from '../../../../testing/admin-caller.js';
import { startTestHost, type TestHost } from '../../../../testing/start-test-host.js';
import { until } from '../../../../testing/until.js';
import { passLimitsWhile } from '../../../support/pass-limits.js';
import { PostgresServer } from '../../../support/postgres-server.js';
import { peoplePlugin, person } from '../../support/people-plugin.js';
import { cardsPlugin, cardTables } from './cards-plugin.js';

const WRITES = ['', '/stamp', '/both'];

// Each kind of absence uses a real server, and the host recovers by itself.
describe('a PostgreSQL that goes away and comes back', function () {
  this.timeout(120_000);
  let server: PostgresServer;
  let host: TestHost;
  let admin: AdminCaller;
  let count = 0;
  let isHeldUp = false;
  let keepLimits: () => void;
  const kept: Record<string, string[]> = { '': [], '/stamp': [], '/both': [] };

  before(async () => {
    server = await PostgresServer.start();
    for (const sql of cardTables) await server.run(sql);
    keepLimits = passLimitsWhile(() => isHeldUp);
    host = await startTestHost({
      plugins: [peoplePlugin(person(1, { permissions: new Set(['host.admin']) })), withoutDoors, cardsPlugin()],
      databaseUrl: server.url,
      config: {
        database: { connections: 3 },
        jobs: { pollSeconds: 0.05 },
        procedures: { executor: { connections: 2, timeoutSeconds: 30 } },
        logging: { level: 'info' },
      },
      answers: 'unchecked',
    });
    admin = new AdminCaller(host.url, '1');
    await works();
  });
  after(async () => {
    keepLimits?.();
    await host?.stop();
    await server?.stop();
  });

  async function write(what: string): Promise<Response> {
    const card = `c${(count += 1)}`;
    const answer = await fetch(`${host.url}/cards/${card}${what}`, { method: 'POST' });
    if (answer.status === 201) kept[what]!.push(card);
    return answer;
  }

  /** Uses every path to the database once. */
  async function works(): Promise<void> {
    for (const what of WRITES) {
      await until(`a card${what} is written`, async () => (await write(what)).status === 201);
    }
    await until('jobs are listed', async () => (await admin.query('host.jobs.list')).status === 200);
    await until('it is ready', async () => (await fetch(`${host.url}/health/ready`)).status === 200);
  }

  async function isRefused(): Promise<void> {
    for (const what of [...WRITES, ...WRITES]) {
      const answer = await write(what);
      expect(answer.status, `card${what}: ${await answer.clone().text()}`).to.equal(503);
      expect(Number(answer.headers.get('retry-after'))).to.be.greaterThan(0);
      expect(await answer.json()).to.have.property('code', 'unavailable');
    }
  }

  async function isAway(): Promise<void> {
    await isRefused();
    const asked = await admin.query('host.jobs.list');
    expect([asked.status, asked.reason]).to.deep.equal([503, 'unavailable']);
    expect((await fetch(`${host.url}/health/ready`)).status).to.equal(503);
    expect((await fetch(`${host.url}/health/live`)).status).to.equal(200);
  }

  it('by being killed', async () => {
    await server.kill();
    await isAway();
    await server.restart();
    await works();
  });

  it('by being held up, connections and all', async () => {
    await server.pause();
    isHeldUp = true;
    await isAway();
    await server.resume();
    isHeldUp = false;
    await works();
  });

  it('by losing its connections in the middle of transactions', async () => {
    const cut = server.run(
      `SELECT pg_terminate_backend(pid), pg_sleep(0.01) FROM pg_stat_activity, generate_series(1, 100)
       WHERE application_name = 'ventanilla'`,
    );
    const answers: number[] = [];
    let isOver = false;
    void cut.finally(() => (isOver = true));
    while (!isOver) {
      const some = await Promise.all(WRITES.map(write));
      answers.push(...some.map(({ status }) => status));
    }
    expect(answers.filter((status) => status !== 201 && status !== 503)).to.deep.equal([]);
    await works();
  });

  it('by starting up (57P03)', async () => {
    await server.kill();
    await server.restartAsStandby('hot_standby=off');
    await isAway();
    await server.kill();
    await server.forgetStandby();
    await server.restart();
    await works();
  });

  it('by having no connection free (53300)', async () => {
    await server.kill();
    await server.restart('max_connections=6', 'max_wal_senders=0', 'superuser_reserved_connections=0');
    const holding: pg.Client[] = [];
    await until('all connections are taken', async () => {
      const client = new pg.Client(server.url);
      client.on('error', () => undefined);
      const code = await client.connect().then(
        () => undefined,
        (error: { code?: string }) => error.code,
      );
      if (code === undefined) holding.push(client);
      return code === '53300';
    });
    // Terminates the host's connections and takes their places, until none is left.
    const [first] = holding;
    const takeAway = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'ventanilla'";
    await until('they stay taken', async () => {
      await first!.query(takeAway);
      const client = new pg.Client(server.url);
      client.on('error', () => undefined);
      const isTaken = await client.connect().then(
        () => true,
        () => false,
      );
      if (isTaken) holding.push(client);
      return holding.length === 6;
    });
    await isAway();
    await Promise.all(holding.map((client) => client.end()));
    await works();
    await server.kill();
    await server.restart();
    await works();
  });

  it('by being no primary any more (25006), until it is one', async () => {
    await server.kill();
    await server.restartAsStandby();
    await isRefused();
    await server.run('SELECT pg_promote()');
    await works();
  });

  it('and has everything that was acknowledged once, jobs and sealed audit included', async () => {
    const { database, clock } = host;
    const wanted = [...kept['']!, ...kept['/both']!];
    const idsOf = async (table: string): Promise<string[]> =>
      (await database.rows<{ id: string }>(`SELECT id FROM ${table}`)).map(({ id }) => id);
    expect(await idsOf('card')).to.include.members(wanted);
    expect(await idsOf('card_stamp')).to.include.members([...kept['/stamp']!, ...kept['/both']!]);
    await until('all jobs are done', async () => {
      // Their leases and pauses follow the clock of the test.
      clock.advance(120);
      return (await database.rows('SELECT id FROM host_job')).length === 0;
    });
    expect(await idsOf('card_print')).to.include.members(kept['']!);
    await until('all entries are sealed', async () => {
      clock.advance(60);
      const [left] = await database.rows<{ many: number }>(
        `SELECT count(*)::integer AS many FROM host_audit_entry e
         WHERE NOT EXISTS (SELECT 1 FROM host_audit_seal s WHERE s.entry_id = e.id)`,
      );
      return left?.many === 0;
    });
    expect(host.logLines.join('')).not.to.include('unexpected failure');
  });
});
