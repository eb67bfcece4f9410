import { expect } from 'chai';
import type { JobType } from '../../../host/plugin-api/index.js';
import { rejectionOf } from '../support/rejection.js';
import { greet, JobHost } from './support/job-host.js';
import { until } from '../../support/until.js';

describe('the outbox', () => {
  let host: JobHost;
  let greeted: string[];

  before(async () => {
    // It looks for jobs by itself once a minute: what is done sooner was told of by the commit.
    host = await JobHost.start(({ who }) => void greeted.push(who), {
      jobs: { pollSeconds: 60, leaseSeconds: 3600 },
    });
  });
  beforeEach(() => (greeted = []));
  after(() => host.stop());

  const isEmpty = async (): Promise<boolean> => (await host.rows()).length === 0;

  it('has a job done at once when its transaction commits, and forgets it', async () => {
    await host.enqueue('Luz');
    await until('it is greeted and gone', async () => greeted.length > 0 && (await isEmpty()));
    expect(greeted).to.deep.equal(['Luz']);
  });

  it('has no job of a transaction that is rolled back', async () => {
    const rolledBack = host.host.database.transaction(async (tx) => {
      await host.outbox.enqueue(tx, greet, { who: 'nadie' });
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
      await host.outbox.enqueue(tx, greet, { who: 'Eva' });
      await host.enqueue('Paz');
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
    for (const id of ids)
      expect(id).to.match(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
    await host.host.database.change('DELETE FROM host_job');
  });

  it('refuses data that does not fit, without quoting it', async () => {
    const wrong: readonly unknown[] = [{ who: 1 }, { whom: 'secreto' }, 'secreto', null, undefined, {}];
    for (const data of wrong) {
      const error = await rejectionOf(
        host.host.database.transaction((tx) => host.outbox.enqueue(tx, greet as JobType, data)),
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
