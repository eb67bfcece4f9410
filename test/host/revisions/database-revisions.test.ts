import { expect } from 'chai';
import { Revisions, type CachedValue } from '../../../host/plugin-api/index.js';
import { startTestHost, type TestHost } from '../../support/start-test-host.js';
import { peoplePlugin } from '../support/people-plugin.js';
import { statementsDuring } from '../../acceptance/support/statements.js';
import { rejectionOf } from '../support/rejection.js';

describe('what hosts cache', () => {
  let here: TestHost;
  let there: TestHost;
  let loads: number;

  before(async () => {
    const plugins = [peoplePlugin()];
    here = await startTestHost({ plugins });
    const { databaseUrl, dataFolder, secretKey } = here;
    there = await startTestHost({ plugins, databaseUrl, dataFolder, secretKey });
    await here.database.rows('CREATE TABLE price (amount INTEGER NOT NULL)');
  });
  beforeEach(async () => {
    loads = 0;
    await here.database.change('DELETE FROM price');
    await here.database.insert('price', [{ amount: 1 }]);
  });
  after(async () => {
    await there.stop();
    await here.stop();
  });

  const revisionsOf = (host: TestHost): Revisions => host.container.get<Revisions>(Revisions);
  const cachedOn = (host: TestHost): CachedValue<number> =>
    revisionsOf(host).cached('test/price', async () => {
      loads += 1;
      const [row] = await host.database.rows<{ amount: number }>('SELECT amount FROM price');
      return row!.amount;
    });
  const change = (host: TestHost, amount: number): Promise<void> =>
    revisionsOf(host).change('test/price', async (tx) => {
      await host.database.change('UPDATE price SET amount = $1', [amount], tx);
    });

  it('is seen by another host within a second of the change', async () => {
    const price = cachedOn(there);
    expect(await price.get()).to.equal(1);
    for (const amount of [2, 3]) {
      await change(here, amount);
      there.clock.advance(1);
      expect(await price.get()).to.equal(amount);
    }
  });

  it('is not loaded again where nothing changed', async () => {
    const price = cachedOn(there);
    for (let second = 0; second < 3; second += 1) {
      await price.get();
      there.clock.advance(1);
    }
    expect(loads).to.equal(1);
  });

  it('is not even asked for while it is fresh', async () => {
    const price = cachedOn(here);
    await price.get();
    const asked = async (): Promise<number> => {
      const sent = await statementsDuring(here.database, async () => expect(await price.get()).to.equal(1));
      return sent.filter((sql) => sql.includes('FROM host_revision')).length;
    };
    expect(await asked()).to.equal(0);
    here.clock.advance(1);
    expect(await asked()).to.equal(1);
  });

  it('is seen at once by the host that changes it, also while it is being checked', async () => {
    const price = cachedOn(here);
    await price.get();
    for (const amount of [2, 3]) {
      here.clock.advance(1);
      const checking = price.get();
      await change(here, amount);
      expect(await price.get()).to.equal(amount);
      await checking;
      expect(await price.get()).to.equal(amount);
    }
  });

  it('is loaded once for many who ask at the same time', async () => {
    const price = cachedOn(here);
    const values = await Promise.all(Array.from({ length: 20 }, () => price.get()));
    expect(new Set(values)).to.deep.equal(new Set([1]));
    expect(loads).to.equal(1);
  });

  it('stays as it is when the change is rolled back', async () => {
    const price = cachedOn(there);
    await price.get();
    const failing = revisionsOf(here).change('test/price', async (tx) => {
      await here.database.change('UPDATE price SET amount = 9', [], tx);
      throw new Error('no');
    });
    await rejectionOf(failing);
    there.clock.advance(1);
    expect(await price.get()).to.equal(1);
    expect(loads).to.equal(1);
  });

  it('is changed by one after the other, whichever host they ask', async () => {
    await Promise.all(
      [here, there, here, there, here, there].map((host) =>
        revisionsOf(host).change('test/price', async (tx) => {
          const [row] = await host.database.rows<{ amount: number }>('SELECT amount FROM price', [], tx);
          await host.database.change('UPDATE price SET amount = $1', [row!.amount + 1], tx);
        }),
      ),
    );
    expect(await cachedOn(here).get()).to.equal(7);
  });

  it('is asked for again after a load that failed', async () => {
    let fails = true;
    const value = revisionsOf(here).cached('test/other', () =>
      fails ? Promise.reject(new Error('not now')) : Promise.resolve('now'),
    );
    expect((await rejectionOf(value.get())).message).to.equal('not now');
    fails = false;
    expect(await value.get()).to.equal('now');
  });
});
