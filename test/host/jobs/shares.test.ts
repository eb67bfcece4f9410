import { expect } from 'chai';
import { z } from 'zod';
import { defineJob, jobHandler, type JobType } from '../../../host/plugin-api/index.js';
import type { JobWork } from '../../../host/plugin-api/jobs/jobs.js';
import { statementsDuring } from '../../acceptance/support/statements.js';
import { until } from '../../../testing/until.js';
import { pluginOf } from '../support/plugin-of.js';
import { Gate } from './support/gate.js';
import { overEachQueue } from './support/over-each-queue.js';
import { JobHost, type JobHostOptions } from './support/job-host.js';

const SLOW = 200;
/** Enough rows that an index is worth reading. */
const ROWS = 1000;

const typeOf = (name: string): JobType => defineJob(`shares/${name}`, z.strictObject({}));

overEachQueue('the shares of the workers', (config) => {
  let hosts: JobHost[];
  let gate: Gate;
  let done: string[];

  beforeEach(() => {
    hosts = [];
    gate = new Gate();
    done = [];
  });
  afterEach(async () => {
    gate.open();
    for (const host of hosts.toReversed()) await host.stop();
  });

  /** Starts a host with the named types: those that begin with `slow` wait at the gate. */
  const start = async (
    works: Record<string, Omit<JobWork, 'handle'>>,
    options: JobHostOptions = {},
  ): Promise<JobHost> => {
    const jobs = Object.entries(works).map(([name, work]) =>
      jobHandler({
        ...work,
        type: typeOf(name),
        handle: async () => {
          if (name.startsWith('slow')) await gate.wait(name);
          done.push(name);
        },
      }),
    );
    const [beside] = hosts;
    const plugins = [pluginOf({ id: 'shares', jobs: () => jobs })];
    const host = await JobHost.start(undefined, { plugins, config: config(), ...options, ...(beside && { beside }) });
    hosts.push(host);
    return host;
  };
  const enqueue = (name: string, count = 1): Promise<string[]> =>
    hosts[0]!.host.database.transaction((tx) =>
      hosts[0]!.outbox.enqueueAll(
        tx,
        typeOf(name),
        Array.from({ length: count }, () => ({ data: {} })),
      ),
    );

  it(`lets a job begin at once behind ${SLOW} slow ones of another type`, async () => {
    // Polls once a minute, so that only the commit can wake it in time.
    await start({ slow: {}, fast: {} }, { config: { ...config(), jobs: { pollSeconds: 60, leaseSeconds: 3600 } } });
    await enqueue('slow', SLOW);
    await until('they have their share', () => gate.come.length === 2);
    await enqueue('fast');
    await until('the fast one is done', () => done.length > 0);
    expect(done).to.deep.equal(['fast']);
    expect(gate.come).to.have.length(2);
    // No waiting job was leased and kept from other hosts.
    const leased = async () => (await hosts[0]!.rows()).filter(({ lease }) => lease !== null).length;
    await until('the fast one is forgotten', async () => (await leased()) === 2);
  });

  it('holds on several hosts, each with the slow ones at hand', async () => {
    for (let count = 0; count < 3; count += 1) await start({ slow: {}, fast: {} });
    await enqueue('slow', SLOW);
    await until('they have their shares', () => gate.come.length === 6);
    await enqueue('fast', 20);
    await until('the fast ones are done', () => done.length === 20);
    expect(new Set(done)).to.deep.equal(new Set(['fast']));
    expect(gate.come).to.have.length(6);
  });

  it('is what a handler says', async () => {
    await start({ slow: { atOnce: 3 }, fast: {} });
    await enqueue('slow', 10);
    await until('three are at work', () => gate.come.length === 3);
    await enqueue('fast');
    await until('the fast one is done', () => done.length > 0);
    expect(gate.come).to.have.length(3);
  });

  it('gives a worker that is free to the type that has fewest of them', async () => {
    // A queue that is never full, so that only the turns decide.
    await start({ slow: { atOnce: 1 }, a: {}, b: {} }, { jobs: { workers: 2 } });
    await enqueue('slow', 5);
    await until('one of two workers is taken', () => gate.come.length === 1);
    const notBefore = new Date(hosts[0]!.host.clock.now().getTime() + 3600_000);
    const { database, clock } = hosts[0]!.host;
    await database.transaction(async (tx) => {
      for (const name of ['a', 'b']) {
        const items = Array.from({ length: 20 }, () => ({ data: {}, notBefore }));
        await hosts[0]!.outbox.enqueueAll(tx, typeOf(name), items);
      }
    });
    clock.advance(3601);
    await until('all are done', () => done.length === 40);
    // All jobs of a are due before any of b, and are not done before them.
    const first = done.slice(0, 20);
    expect(first.filter((name) => name === 'a')).to.have.length(10);
  });

  it('costs one statement a look', async () => {
    const host = await start({ slow: {}, fast: {}, a: {}, b: {}, c: {} });
    await enqueue('slow', SLOW);
    await until('they have their share', () => gate.come.length === 2);
    const seen = new Set<string>();
    let looks = 0;
    const wait = (): Promise<void> =>
      until('it has looked three times', () => {
        looks += 1;
        return looks > 20;
      });
    const statements = await statementsDuring(host.host.database, wait, 'all');
    const looked = statements.filter((statement) => statement.includes('host_job'));
    for (const statement of looked) seen.add(statement.replaceAll(/\s+/g, ' '));
    expect(looked).not.to.be.empty;
    expect(seen.size, [...seen].join('\n')).to.equal(1);
  });

  it('reads the first due of each type by its index, and none of the others', async function () {
    const host = await start({ slow: {}, fast: {} }, { jobs: { workers: 0 } });
    const { database } = host.host;
    if (database.dialect === 'mssql') return this.skip();
    await enqueue('slow', ROWS);
    await enqueue('fast');
    await database.rows('ANALYZE host_job');
    const due = (name: string): string =>
      `SELECT id FROM host_job WHERE name = '${name}' AND state = 'PENDIENTE' AND due_at <= now()
       ORDER BY due_at, seq LIMIT 2 FOR UPDATE SKIP LOCKED`;
    for (const name of ['slow', 'fast']) {
      const rows = await database.rows<Record<string, string>>(`EXPLAIN ${due(`shares/${name}`)}`);
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      expect(plan).to.include('Index Scan using host_job_due_ix').and.not.include('Sort');
    }
  });
});
