import { expect } from 'chai';
import { Revisions, type CachedValue } from '../../../../host/plugin-api/index.js';
import { Signal } from '../../../support/signal.js';
import { startTestHost, type TestHost } from '../../../../testing/start-test-host.js';
import { CONNECTIONS, occupiedConnections } from '../../support/occupied-connections.js';
import { peoplePlugin } from '../../support/people-plugin.js';
import { statementsDuring } from '../../../acceptance/support/statements.js';
import { rejectionOf } from '../../support/rejection.js';

describe('a value that hosts cache', () => {
  let here: TestHost;
  let there: TestHost;
  let loads: number;

  before(async () => {
    const plugins = [peoplePlugin()];
    here = await startTestHost({ plugins, config: { database: { connections: CONNECTIONS } } });
    const { databaseUrl, dataFolder, secretKey } = here;
    there = await startTestHost({ plugins, databaseUrl, dataFolder, secretKey });
    await here.database.rows('CREATE TABLE price (amount INTEGER NOT NULL)');
  });
  beforeEach(async () => {
    loads = 0;
    await here.database.changeRows('DELETE FROM price');
    await here.database.insertRows('price', [{ amount: 1 }]);
  });
  after(async () => {
    await there.stop();
    await here.stop();
  });

  const revisionsOf = (host: TestHost): Revisions => host.container.get<Revisions>(Revisions);
  const cachedOn = (host: TestHost): CachedValue<number> =>
    revisionsOf(host).cached('test/price', async (tx) => {
      loads += 1;
      const [row] = await host.database.rows<{ amount: number }>('SELECT amount FROM price', [], tx);
      return row!.amount;
    });
  const change = (host: TestHost, amount: number): Promise<void> =>
    revisionsOf(host).revise('test/price', async (tx) => {
      await host.database.changeRows('UPDATE price SET amount = $1', [amount], tx);
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

  it('needs no statement while it is fresh', async () => {
    const price = cachedOn(here);
    await price.get();
    const asked = async (): Promise<number> => {
      const look = async () => expect(await price.get()).to.equal(1);
      const sent = await statementsDuring(here.database, look, 'requests');
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

  it('is loaded once for many concurrent callers', async () => {
    const price = cachedOn(here);
    const values = await Promise.all(Array.from({ length: 20 }, () => price.get()));
    expect(new Set(values)).to.deep.equal(new Set([1]));
    expect(loads).to.equal(1);
  });

  it('stays as it is when the change is rolled back', async () => {
    const price = cachedOn(there);
    await price.get();
    const failing = revisionsOf(here).revise('test/price', async (tx) => {
      await here.database.changeRows('UPDATE price SET amount = 9', [], tx);
      throw new Error('no');
    });
    await rejectionOf(failing);
    there.clock.advance(1);
    expect(await price.get()).to.equal(1);
    expect(loads).to.equal(1);
  });

  it('is changed by one transaction after the other, on whatever host', async () => {
    await Promise.all(
      [here, there, here, there, here, there].map((host) =>
        revisionsOf(host).revise('test/price', async (tx) => {
          const [row] = await host.database.rows<{ amount: number }>('SELECT amount FROM price', [], tx);
          await host.database.changeRows('UPDATE price SET amount = $1', [row!.amount + 1], tx);
        }),
      ),
    );
    expect(await cachedOn(here).get()).to.equal(7);
  });

  describe('within a transaction', () => {
    it('is loaded once for it and for those outside', async () => {
      const price = cachedOn(there);
      await change(here, 2);
      await there.database.transaction(async (tx) => {
        expect(await price.get(tx)).to.equal(2);
        expect(await price.get(tx)).to.equal(2);
      });
      expect(await price.get()).to.equal(2);
      expect(loads).to.equal(1);
    });

    it('needs no statement while it is fresh, either', async () => {
      const price = cachedOn(here);
      await price.get();
      await here.database.transaction(async (tx) => {
        const sent = await statementsDuring(here.database, () => price.get(tx), 'requests');
        expect(sent.filter((sql) => /host_revision|price/.test(sql))).to.deep.equal([]);
      });
    });

    it('shows the change of the transaction itself, which no other sees and a rollback undoes', async () => {
      const price = cachedOn(here);
      const other = cachedOn(there);
      await price.get();
      const changed = new Signal();
      const seen = new Signal();
      const failing = revisionsOf(here).revise('test/price', async (tx) => {
        await here.database.changeRows('UPDATE price SET amount = 9', [], tx);
        expect(await price.get(tx)).to.equal(9);
        changed.give();
        await seen.given;
        throw new Error('no');
      });
      await changed.given;
      expect(await price.get()).to.equal(1);
      there.clock.advance(1);
      expect(await other.get()).to.equal(1);
      seen.give();
      expect((await rejectionOf(failing)).message).to.equal('no');
      here.clock.advance(1);
      expect(await price.get()).to.equal(1);
      await change(there, 3);
      here.clock.advance(1);
      expect(await price.get()).to.equal(3);
    });

    it('does not wait for a check that waits for a connection', async () => {
      const price = cachedOn(here);
      const held = new Signal();
      const asked = new Signal();
      const transactions = occupiedConnections(here.database, async (tx) => {
        held.give();
        await asked.given;
        expect(await price.get(tx)).to.equal(1);
      });
      await held.given;
      const checking = price.get();
      asked.give();
      await Promise.all(transactions);
      expect(await checking).to.equal(1);
    });
  });

  it('is loaded again after a failed load', async () => {
    let fails = true;
    const value = revisionsOf(here).cached('test/other', () =>
      fails ? Promise.reject(new Error('not now')) : Promise.resolve('now'),
    );
    expect((await rejectionOf(value.get())).message).to.equal('not now');
    fails = false;
    expect(await value.get()).to.equal('now');
  });
});
