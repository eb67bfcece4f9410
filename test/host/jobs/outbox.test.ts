import { expect } from 'chai';
import { JobInsertion } from '../../../host/jobs/job-insertion.js';
import type { JobType } from '../../../host/plugin-api/index.js';
import type { JobOrigin } from '../../../host/plugin-api/jobs/jobs.js';
import { statementsDuring } from '../../acceptance/support/statements.js';
import { besideTransaction } from '../../../testing/one-connection.js';
import { rejectionOf } from '../support/rejection.js';
import { greet, JobHost, type Greeting } from './support/job-host.js';
import { until } from '../../../testing/until.js';

describe('the outbox', () => {
  let host: JobHost;
  let greeted: string[];
  let origins: JobOrigin[];

  before(async () => {
    const greeting: Greeting = ({ who }, { origin }) => {
      greeted.push(who);
      origins.push(origin);
      if (who === 'fails') throw new Error('no');
    };
    // Polls once a minute: jobs that are done sooner were woken by the commit.
    host = await JobHost.start(greeting, { jobs: { pollSeconds: 60, leaseSeconds: 3600 } });
  });
  beforeEach(() => {
    greeted = [];
    origins = [];
  });
  after(() => host.stop());

  const isEmpty = async (): Promise<boolean> => (await host.rows()).length === 0;

  it('has a job done at once when its transaction commits, and forgets it', async () => {
    await host.enqueue('Luz');
    await until('it is greeted and gone', async () => greeted.length > 0 && (await isEmpty()));
    expect(greeted).to.deep.equal(['Luz']);
  });

  it('has no job of a transaction that is rolled back', async () => {
    const rolledBack = host.host.database.transaction(async (tx) => {
      await host.outbox.enqueueJob(tx, greet, { who: 'nadie' });
      throw new Error('rolled back');
    });
    expect((await rejectionOf(rolledBack)).message).to.equal('rolled back');
    expect(await isEmpty()).to.equal(true);
    await host.enqueue('Ana');
    await until('the next is greeted', async () => greeted.length > 0 && (await isEmpty()));
    expect(greeted).to.deep.equal(['Ana']);
  });

  it('does not begin before the commit', async () => {
    await host.host.database.transaction(async (tx) => {
      await host.outbox.enqueueJob(tx, greet, { who: 'Eva' });
      await besideTransaction(() => host.enqueue('Paz'));
      await until('the other is greeted', () => greeted.length > 0);
      expect(greeted).to.deep.equal(['Paz']);
    });
    await until('it is greeted', async () => greeted.length === 2 && (await isEmpty()));
  });

  it('answers ids that sort by their time', async () => {
    const notBefore = new Date(host.host.clock.now().getTime() + 3600_000);
    const ids: string[] = [];
    for (const who of ['a', 'b', 'c']) {
      ids.push(await host.enqueue(who, { notBefore }));
      host.host.clock.advance(0.002);
    }
    expect([...ids].sort()).to.deep.equal(ids);
    expect(new Set(ids).size).to.equal(3);
    for (const id of ids) expect(id).to.match(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
    await host.host.database.changeRows('DELETE FROM host_job');
  });

  it('adds many jobs of a type in few statements, all or none', async () => {
    const items = (whos: readonly unknown[]) => whos.map((who) => ({ data: { who } as { who: string } }));
    const whos = Array.from({ length: 300 }, (_, index) => `n${index}`);
    const { database } = host.host;
    const add = (data: readonly unknown[]): Promise<string[]> =>
      database.transaction((tx) => host.outbox.enqueueAll(tx, greet, items(data)));
    let ids: string[] = [];
    const statements = await statementsDuring(database, async () => {
      ids = await add(whos);
    });
    expect(statements.filter((sql) => sql.includes('INSERT INTO host_job'))).to.have.length.within(1, 3);
    expect(new Set(ids).size).to.equal(300);
    await until('all are greeted', async () => greeted.length === 300 && (await isEmpty()));
    expect(new Set(greeted)).to.deep.equal(new Set(whos));
    expect((await rejectionOf(add(['Luz', 1]))).message).to.include('sample/greet');
    expect(await add([])).to.deep.equal([]);
    expect(await isEmpty()).to.equal(true);
  });

  it('takes back what nobody has begun, with the transaction, and says whether it did', async () => {
    const notBefore = new Date(host.host.clock.now().getTime() + 3600_000);
    const { database } = host.host;
    const cancel = (id: string): Promise<boolean> => database.transaction((tx) => host.outbox.cancelJob(tx, id));
    const id = await host.enqueue('nadie', { notBefore });
    const rolledBack = database.transaction(async (tx) => {
      expect(await host.outbox.cancelJob(tx, id)).to.equal(true);
      throw new Error('rolled back');
    });
    await rejectionOf(rolledBack);
    expect(await isEmpty()).to.equal(false);
    expect(await Promise.all([cancel(id), cancel(id)])).to.have.members([true, false]);
    expect(await cancel(id)).to.equal(false);
    expect(await isEmpty()).to.equal(true);
    const tried = await host.enqueue('nadie', { notBefore });
    await database.changeRows('UPDATE host_job SET attempts = 1 WHERE id = $1', [tried]);
    expect(await cancel(tried)).to.equal(false);
    await database.changeRows('DELETE FROM host_job');
    expect(greeted).to.deep.equal([]);
  });

  it('keeps where jobs come from, for their handlers and their log lines', async () => {
    const origin = {
      requestId: 'request-of-the-test',
      traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`,
    };
    const insertion = new JobInsertion(host.host.database, host.host.clock, () => origin);
    const jobs = ['Luz', 'fails'].map((who) => ({ name: greet.name, data: JSON.stringify({ who }) }));
    await host.host.database.transaction((tx) => insertion.add(tx, jobs));
    // Its commit wakes the runner, as these were added beside the outbox.
    await host.enqueue('Ana');
    await until('all were tried', () => origins.length === 3);
    expect(origins.sort((a, b) => Object.keys(b).length - Object.keys(a).length)).to.deep.equal([origin, origin, {}]);
    await until('the failure is told', () => host.host.logLines.some((line) => line.includes('tried again')));
    const line = JSON.parse(host.host.logLines.find((text) => text.includes('tried again'))!) as object;
    expect(line).to.include({ requestId: origin.requestId, trace: 'a'.repeat(32) });
    await host.host.database.changeRows('DELETE FROM host_job');
  });

  it('refuses an order key that is none', async () => {
    for (const orderKey of ['', 'a'.repeat(201)]) {
      expect(await rejectionOf(host.enqueue('Luz', { orderKey }))).to.be.instanceOf(TypeError);
    }
    expect(await isEmpty()).to.equal(true);
  });

  it('refuses data that does not fit, without quoting it', async () => {
    const wrong: readonly unknown[] = [{ who: 1 }, { whom: 'secreto' }, 'secreto', null, undefined, {}];
    for (const data of wrong) {
      const error = await rejectionOf(
        host.host.database.transaction((tx) => host.outbox.enqueueJob(tx, greet as JobType, data)),
      );
      expect(error).to.be.instanceOf(TypeError);
      expect(error.message).to.include('sample/greet').and.not.include('secreto');
    }
    expect(await isEmpty()).to.equal(true);
  });

  it('logs nothing of the data', () => {
    expect(host.host.logLines.join('')).not.to.match(/Luz|Ana|Eva|Paz|secreto/);
  });
});
