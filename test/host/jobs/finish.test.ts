import { expect } from 'chai';
import { setTimeout as wait } from 'node:timers/promises';
import type { JobContext, Transaction } from '../../../host/plugin-api/index.js';
import { until } from '../../../testing/until.js';
import { overEachQueue } from './support/over-each-queue.js';
import { JobHost, type Greeting } from './support/job-host.js';

const MINUTE = 60;

overEachQueue('a job that is finished in the transaction of its effect', (config) => {
  let host: JobHost;
  let greeting: Greeting;

  before(async () => {
    host = await JobHost.start((data, context) => greeting(data, context), { config: config() });
    await host.host.database.rows('CREATE TABLE effect (attempt INTEGER NOT NULL)');
  });
  afterEach(async () => {
    await host.host.database.changeRows('DELETE FROM host_job');
    await host.host.database.changeRows('DELETE FROM effect');
  });
  after(() => host.stop());

  const effects = (): Promise<object[]> => host.host.database.rows('SELECT attempt FROM effect');
  const gone = (id: string): Promise<void> => until('it is gone', async () => (await host.row(id)) === undefined);
  /** Inserts its effect and finishes. */
  const leave = (context: JobContext, then?: (tx: Transaction) => Promise<void>): Promise<void> =>
    host.host.database.transaction(async (tx) => {
      await host.host.database.insertRows('effect', [{ attempt: context.attempt }], [], tx);
      await context.finish(tx);
      await then?.(tx);
    });

  it('is done once the transaction is committed, whatever its handler does then', async () => {
    for (const end of [undefined, new Error('too late')]) {
      let isCommitted = false;
      greeting = async (_data, context) => {
        await leave(context);
        isCommitted = true;
        await wait(50);
        if (end) throw end;
      };
      const id = await host.enqueue('Rosa');
      await until('it is committed', () => isCommitted);
      expect(await host.row(id)).to.equal(undefined);
      expect(await host.outbox.attemptJob(id, 1)).to.equal('done');
    }
    expect(await effects()).to.have.length(2);
    await until('the late failure is told', () =>
      host.host.logLines.some((line) => line.includes('job was finished before its handler failed')),
    );
    expect(host.host.logLines.join('')).not.to.include('will be tried again');
  });

  it('is open where the transaction is rolled back', async () => {
    greeting = async (_data, context) => {
      await leave(context, () => (context.attempt === 1 ? Promise.reject(new Error('no')) : Promise.resolve()));
    };
    const id = await host.enqueue('Rosa');
    await until('it has failed', async () => {
      const row = await host.row(id);
      return row?.attempts === 1 && row.lease === null;
    });
    expect(await effects()).to.deep.equal([]);
    host.host.clock.advance(MINUTE);
    await gone(id);
    expect(await effects()).to.deep.equal([{ attempt: 2 }]);
  });

  it('leaves no effect where another host has the job', async () => {
    let refused: unknown;
    greeting = async (_data, context) => {
      await host.host.database.changeRows(`UPDATE host_job SET lease = 'another' WHERE id = $1`, [context.id]);
      await leave(context).catch((error: unknown) => {
        refused = error;
        throw error;
      });
    };
    const id = await host.enqueue('Rosa');
    await until('it was refused', () => refused instanceof Error);
    expect(await effects()).to.deep.equal([]);
    await until('it says so', () => host.host.logLines.some((line) => line.includes('not held by this host')));
    expect(await host.row(id)).to.include({ lease: 'another', attempts: 1, state: 'PENDIENTE' });
  });
});
