import { expect } from 'chai';
import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { JobRefusedError } from '../../../host/plugin-api/index.js';
import { besideTransaction } from '../../../testing/one-connection.js';
import { until } from '../../../testing/until.js';
import { JobAdminClient } from '../routes/admin/support/job-admin-client.js';
import { person, peoplePlugin } from '../support/people-plugin.js';
import { Gate } from './support/gate.js';
import { overEachQueue } from './support/over-each-queue.js';
import { greet, JobHost, type Greeting, type JobHostOptions } from './support/job-host.js';

const ADMIN = 1;
const MINUTE = 60;
const WAITING = 2000;
const KEYS = 5;
const EACH = 20;

overEachQueue('jobs of one order key', (config) => {
  let hosts: JobHost[];
  let greeting: Greeting;
  let begun: string[];
  let gate: Gate;

  beforeEach(() => {
    hosts = [];
    begun = [];
    gate = new Gate();
    greeting = () => undefined;
  });
  afterEach(async () => {
    gate.open();
    for (const host of hosts.toReversed()) await host.stop();
  });

  const start = async (options: JobHostOptions = {}): Promise<JobHost> => {
    const [beside] = hosts;
    const handler: Greeting = async (data, context) => {
      begun.push(data.who);
      await greeting(data, context);
    };
    const people = peoplePlugin(person(ADMIN, { permissions: new Set(['host.admin']) }));
    const host = await JobHost.start(handler, {
      people,
      attempts: 3,
      config: config(),
      ...options,
      ...(beside && { beside }),
    });
    hosts.push(host);
    return host;
  };
  const first = (): JobHost => hosts[0]!;
  const enqueue = (who: string, orderKey = 'sample/chat/1'): Promise<string> => first().enqueue(who, { orderKey });
  const enqueueAll = (whos: readonly string[], orderKey: string): Promise<string[]> =>
    first().host.database.transaction((tx) =>
      first().outbox.enqueueAll(
        tx,
        greet,
        whos.map((who) => ({ data: { who }, orderKey })),
      ),
    );
  const allDone = (): Promise<void> => until('all are done', async () => (await first().rows()).length === 0);
  const stateOf = async (id: string): Promise<string | undefined> => (await first().row(id))?.state;
  const advance = (seconds: number): void => hosts.forEach(({ host }) => host.clock.advance(seconds));

  it('are done one at a time and in their order, by several hosts', async () => {
    for (let count = 0; count < 3; count += 1) await start({ atOnce: 4 });
    const running = new Map<string, number>();
    let most = 0;
    greeting = async ({ who }) => {
      const [key] = who.split(' ') as [string];
      running.set(key, (running.get(key) ?? 0) + 1);
      most = Math.max(most, running.get(key)!);
      await wait(randomInt(5));
      running.set(key, running.get(key)! - 1);
    };
    const keys = Array.from({ length: KEYS }, (_, index) => `k${index}`);
    await Promise.all(
      keys.map(async (key) => {
        for (let index = 0; index < EACH; index += 4) {
          const whos = [0, 1, 2].map((more) => `${key} ${index + more}`);
          await enqueueAll(whos, key);
          await hosts[1]!.enqueue(`${key} ${index + 3}`, { orderKey: key });
        }
      }),
    );
    await allDone();
    expect(most).to.equal(1);
    for (const key of keys) {
      const wanted = Array.from({ length: EACH }, (_, index) => `${key} ${index}`);
      expect(begun.filter((who) => who.startsWith(`${key} `))).to.deep.equal(wanted);
    }
  });

  it('wait while an earlier one is tried again, and go on when it is given up', async () => {
    await start();
    greeting = ({ who }, { attempt }) => {
      if (who === 'fails' && attempt < 3) throw new Error('no');
      if (who === 'refused') throw new JobRefusedError('No existe.');
    };
    const [failing] = await enqueueAll(['fails', 'refused', 'last'], 'sample/chat/1');
    for (const attempt of [1, 2]) {
      await until(`attempt ${attempt} has failed`, async () => {
        const row = await first().row(failing!);
        return row?.attempts === attempt && row.lease === null;
      });
      // Other keys are served meanwhile.
      await enqueue(`other ${attempt}`, 'sample/chat/2');
      await until('another is done', () => begun.includes(`other ${attempt}`));
      advance(MINUTE + 1);
    }
    await until('the last is done', () => begun.includes('last'));
    expect(begun.filter((who) => !who.startsWith('other'))).to.deep.equal([
      'fails',
      'fails',
      'fails',
      'refused',
      'last',
    ]);
  });

  it('let the next go where one is discarded, cancelled, expires or ends in the transaction of its effect', async () => {
    await start({ jobs: { pollSeconds: 0.05 } });
    const { database, clock, url } = first().host;
    greeting = async ({ who }, { finish }) => {
      await gate.wait(who);
      await database.transaction((tx) => finish(tx));
    };
    const held = await enqueue('held');
    await until('it runs', () => begun.length === 1);
    const discarded = await enqueue('discarded');
    const cancelled = await enqueue('cancelled');
    const late = await first().enqueue('late', {
      orderKey: 'sample/chat/1',
      notAfter: new Date(clock.now().getTime() + 1000),
    });
    const last = await enqueue('last');
    for (const id of [discarded, cancelled, late, last])
      await until('it waits', async () => (await stateOf(id)) === 'EN_COLA');
    expect(await stateOf(held)).to.equal('PENDIENTE');
    const admin = new JobAdminClient(url, ADMIN);
    expect((await admin.act('retry', discarded)).status).to.equal(409);
    expect((await admin.act('discard', discarded)).status).to.equal(200);
    expect(await database.transaction((tx) => first().outbox.cancelJob(tx, cancelled))).to.equal(true);
    clock.advance(2);
    gate.open();
    await until('the last is done', async () => (await stateOf(last)) === undefined);
    expect(begun).to.deep.equal(['held', 'last']);
    expect(await stateOf(late)).to.equal('VENCIDA');
  });

  it('let the next go where the host of one has died', async () => {
    await start();
    const id = await enqueue('Rosa');
    await enqueue('Luz');
    await allDone();
    begun = [];
    // The row that a host leaves when it dies in the middle of a job.
    const now = first().host.clock.now();
    const row = { id, name: greet.name, data: '{"who":"dead"}', state: 'PENDIENTE', attempts: 1 };
    await first().host.database.insertRows('host_job', [
      {
        ...row,
        due_at: new Date(now.getTime() + 60_000),
        order_key: 'sample/chat/1',
        lease: 'gone',
        created_at: now,
      },
    ]);
    await enqueue('next');
    await until('the next waits', async () => (await first().rows()).some(({ state }) => state === 'EN_COLA'));
    expect(begun).to.deep.equal([]);
    advance(MINUTE + 1);
    await allDone();
    expect(begun).to.deep.equal(['dead', 'next']);
  });

  it('do not begin beside one that was begun before an earlier one was committed', async () => {
    await start();
    greeting = ({ who }) => (who === 'later' ? gate.wait(who) : undefined);
    await first().host.database.transaction(async (tx) => {
      await first().outbox.enqueueJob(tx, greet, { who: 'earlier' }, { orderKey: 'sample/chat/1' });
      await besideTransaction(() => enqueue('later'));
      await until('it runs', () => begun.length === 1);
    });
    await until('the earlier one waits', async () => (await first().rows()).some(({ state }) => state === 'EN_COLA'));
    expect(begun).to.deep.equal(['later']);
    gate.open();
    await allDone();
    expect(begun).to.deep.equal(['later', 'earlier']);
  });

  it('are not begun out of turn by somebody who waits for one', async () => {
    await start();
    greeting = ({ who }) => (who === 'held' ? gate.wait(who) : undefined);
    await enqueue('held');
    await until('it runs', () => begun.length === 1);
    const next = await enqueue('next');
    expect(await first().outbox.attemptJob(next, 0.1)).to.equal('open');
    expect(begun).to.deep.equal(['held']);
    gate.open();
    await allDone();
  });

  it(`cost the others nothing where ${WAITING} of them wait`, async () => {
    await start();
    const { database } = first().host;
    greeting = ({ who }) => (who === '0' ? gate.wait(who) : undefined);
    await enqueueAll(
      Array.from({ length: WAITING }, (_, index) => String(index)),
      'sample/chat/1',
    );
    const count = async (state: string): Promise<number> => {
      const sql = 'SELECT COUNT(*) AS n FROM host_job WHERE state = $1';
      const [row] = await database.rows<{ n: number | string }>(sql, [state]);
      return Number(row!.n);
    };
    await until('they wait', async () => (await count('EN_COLA')) === WAITING - 1);
    // A claim reads one row of the key: the one under way.
    expect(await count('PENDIENTE')).to.equal(1);
    await enqueue('other', 'sample/chat/2');
    await until('another is done', () => begun.includes('other'));
    expect(begun).to.deep.equal(['0', 'other']);
    await database.changeRows(`DELETE FROM host_job WHERE state = 'EN_COLA' AND seq % 200 <> 0`);
    gate.open();
    await allDone();
    const done = begun.slice(2).map(Number);
    expect(done.length).to.be.within(9, 11);
    expect(done).to.deep.equal([...done].sort((a, b) => a - b));
  });
});
