import { expect } from 'chai';
import { z } from 'zod';
import { defineJob, jobHandler } from '../../../host/plugin-api/index.js';
import { until } from '../../../testing/until.js';
import { pluginOf } from '../support/plugin-of.js';
import { Gate } from './support/gate.js';
import { JobHost, type Greeting, type JobHostOptions } from './support/job-host.js';

const token = 'metrics-token-of-the-test';
const MINUTE = 60;

/** A second type, which is quick. */
const quick = defineJob('other/quick', z.strictObject({}));

describe('the time limit of a job', () => {
  let host: JobHost;
  let gate: Gate;
  let quickDone: number;

  const start = async (greeting: Greeting, options: JobHostOptions = {}): Promise<void> => {
    const handler = jobHandler({ type: quick, handle: () => Promise.resolve(void (quickDone += 1)) });
    const other = pluginOf({ id: 'other', jobs: () => [handler] });
    host = await JobHost.start(greeting, {
      limitSeconds: 0.05,
      plugins: [other],
      // Longer than the test waits: no timeout of a statement helps.
      config: { metrics: { token }, database: { statementSeconds: 60 } },
      ...options,
    });
  };
  beforeEach(() => {
    gate = new Gate();
    quickDone = 0;
  });
  afterEach(async () => {
    gate.open();
    await host.stop();
  });

  const figure = async (name: string): Promise<number> => {
    const answer = await fetch(`${host.host.url}/metrics`, { headers: { authorization: `Bearer ${token}` } });
    const line = (await answer.text()).split('\n').find((text) => text.startsWith(`${name}{type="sample/`));
    return Number(line?.split(' ')[1] ?? 0);
  };
  const failed = (id: string, attempts = 1): Promise<void> =>
    until(`attempt ${attempts} has failed`, async () => {
      const row = await host.row(id);
      return row?.attempts === attempts && row.lease === null;
    });
  /** Waits until a job is done. On a busy machine, an attempt that does nothing may exceed its limit, too. */
  const done = (id: string): Promise<void> =>
    until('it is done', async () => {
      host.host.clock.advance(MINUTE);
      return (await host.row(id)) === undefined;
    });
  const enqueueQuick = (): Promise<string> =>
    host.host.database.transaction((tx) => host.outbox.enqueueJob(tx, quick, {}));

  it('aborts and fails an attempt, and has it made again', async () => {
    const aborted: boolean[] = [];
    await start(async ({ who }, { attempt, signal }) => {
      if (attempt > 1) return;
      await gate.wait(who);
      aborted.push(signal.aborted);
    });
    const id = await host.enqueue('Rosa');
    await failed(id);
    expect(await host.row(id)).to.include({
      state: 'PENDIENTE',
      last_error: 'El intento tardó más de 0.05 s.',
    });
    expect(await figure('job_overruns_total')).to.equal(1);
    expect(await figure('job_handlers_hanging')).to.equal(1);
    await done(id);
    // Its late end, after another attempt has done the job, counts for no job.
    gate.open();
    await until('the first attempt has ended', () => aborted.length === 1);
    expect(aborted).to.deep.equal([true]);
    await until('the figures show it', async () => (await figure('job_handlers_hanging')) === 0);
    expect(await host.rows()).to.deep.equal([]);
  });

  it('lets the others go on where four handlers of four workers never end', async () => {
    await start(({ who }) => gate.wait(who), { atOnce: 4, attempts: 1 });
    for (const who of ['a', 'b', 'c', 'd']) await host.enqueue(who);
    await until('all hang', async () => (await figure('job_handlers_hanging')) === 4);
    for (let count = 0; count < 10; count += 1) await enqueueQuick();
    await until('the others are done', () => quickDone === 10);
    expect(gate.gone).to.deep.equal([]);
    await until('they are given up', async () => (await host.rows()).every(({ state }) => state === 'FALLIDA'));
    expect(await host.rows()).to.have.length(4);
    expect(await figure('job_overruns_total')).to.equal(4);
  });

  it('takes away what a late handler would make in the name of its job', async () => {
    let late: unknown;
    await start(async ({ who }, { attempt, finish }) => {
      if (attempt > 1) return;
      await gate.wait(who);
      late = await host.host.database
        .transaction(async (tx) => {
          await host.outbox.enqueueJob(tx, quick, {});
          await finish(tx);
        })
        .catch((error: unknown) => error);
    });
    const id = await host.enqueue('Rosa');
    await failed(id);
    gate.open();
    await until('it was refused', () => late instanceof Error);
    expect(await host.rows()).to.have.length(1);
    expect(quickDone).to.equal(0);
  });

  for (const [which, options] of [
    ['past its limit, on the only worker', { jobs: { workers: 1 } }],
    ['before its limit, while its lease is to be renewed', { limitSeconds: 600, jobs: { leaseSeconds: 1 } }],
  ] as const) {
    it(`lets the others go on where a handler hangs in the transaction that ends its job, ${which}`, async () => {
      await start(async ({ who }, { attempt, finish }) => {
        if (attempt > 1) return;
        await host.host.database.transaction(async (tx) => {
          await finish(tx);
          await gate.wait(who);
          throw new Error('rolled back');
        });
      }, options);
      const id = await host.enqueue('Rosa');
      await until('it hangs', () => gate.come.length === 1);
      for (let count = 1; count <= 3; count += 1) {
        host.host.clock.advance(1);
        await enqueueQuick();
        await until('another is done', () => quickDone === count);
      }
      expect(gate.gone).to.deep.equal([]);
      gate.open();
      await until('it has ended', () => gate.gone.length === 1);
      await done(id);
    });
  }

  it('is that of a schedule, too', async () => {
    const schedule = {
      name: 'sample/turn',
      everySeconds: 60,
      limitSeconds: 0.05,
      run: () => gate.wait('turn'),
    };
    await start(() => undefined, { schedules: [schedule], jobs: { schedules: true } });
    host.host.clock.advance(MINUTE + 1);
    await until('it hangs', async () => (await figure('job_handlers_hanging')) === 1);
    const [row] = await host.rows();
    await failed(row!.id);
  });

  it('does not let handlers that never end hold up the stop of a host', async () => {
    await start(({ who }) => gate.wait(who), { attempts: 5 });
    const id = await host.enqueue('Rosa');
    await failed(id);
    const watching = await JobHost.start(undefined, { beside: host, jobs: { workers: 0 } });
    try {
      await host.host.host.stop();
      expect(gate.gone).to.deep.equal([]);
      expect(await watching.row(id)).to.include({ attempts: 1, lease: null });
    } finally {
      await watching.stop();
    }
  });
});
