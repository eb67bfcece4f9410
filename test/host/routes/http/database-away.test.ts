import { expect } from 'chai';
import { toDomainError } from '../../../../host/routes/http/error-handler.js';
import { UnavailableError, type Transaction } from '../../../../host/plugin-api/index.js';
import { besideTransaction } from '../../../../testing/one-connection.js';
import { startTestHost, type TestHost } from '../../../../testing/start-test-host.js';
import { createTestDatabase, type TestDatabase } from '../../../../testing/test-database.js';
import { healthOf } from '../../../support/health-of.js';
import { passLimitsWhile } from '../../../support/pass-limits.js';
import { postgresOnly } from '../../../support/postgres-only.js';
import { untilWaiting } from '../../../support/until-waiting.js';
import { rejectionOf } from '../../support/rejection.js';
import { DatabaseProxy } from '../../support/database-proxy.js';
import { peoplePlugin, person } from '../../support/people-plugin.js';
import { samplePlugin } from './sample-plugin.js';

describe('a database that is away', () => {
  let database: TestDatabase;
  let proxy: DatabaseProxy;
  let host: TestHost;

  before(async () => {
    database = await createTestDatabase();
    proxy = await DatabaseProxy.to(database.url);
    const plugins = [peoplePlugin(person(1)), samplePlugin()];
    const config = { logging: { level: 'info' } };
    host = await startTestHost({ plugins, databaseUrl: proxy.url, config });
    expect((await fetch(`${host.url}/sample/database`)).status).to.equal(200);
    proxy.takeAway();
  });
  after(async () => {
    await host.stop();
    proxy.close();
    await database.drop();
  });

  it('is a 503 with Retry-After', async () => {
    for (let call = 0; call < 3; call += 1) {
      const answer = await fetch(`${host.url}/sample/database`);
      expect(answer.status).to.equal(503);
      expect(Number(answer.headers.get('retry-after'))).to.be.greaterThan(0);
      const body = await answer.json();
      expect(body).to.include({ code: 'unavailable' }).and.have.all.keys('detail', 'code');
    }
  });

  it('is in the log as such, not as a fault of the program', async () => {
    await fetch(`${host.url}/sample/database`);
    const log = host.logLines.join('');
    expect(log).to.include('"msg":"unavailable"').and.not.include('unexpected failure');
    expect(log).not.to.include(new URL(database.url).pathname.slice(1));
  });

  it('makes the host not ready, yet live, and leaves what needs none', async () => {
    const ready = await healthOf(host);
    expect(ready.status).to.equal(503);
    expect(ready.body).to.deep.include({
      status: 'unavailable',
      checks: { database: 'failed', audit: 'failed', storage: 'ok', mail: 'ok' },
    });
    expect((await fetch(`${host.url}/health/live`)).status).to.equal(200);
    expect((await fetch(`${host.url}/sample`)).status).to.equal(200);
  });

  it('is used again once it is back', async () => {
    proxy.bringBack();
    expect((await fetch(`${host.url}/sample/database`)).status).to.equal(200);
    expect((await fetch(`${host.url}/health/ready`)).status).to.equal(200);
  });
});

describe('a database that is overloaded', () => {
  let host: TestHost;
  let isOverloaded = false;
  let keepLimits: () => void;

  before(async () => {
    const plugins = [peoplePlugin(), samplePlugin()];
    host = await startTestHost({ plugins, config: { database: { connections: 2 } } });
    await host.database.rows('CREATE TABLE seat (id INTEGER)');
    await host.database.changeRows('INSERT INTO seat (id) VALUES (1)');
    keepLimits = passLimitsWhile(() => isOverloaded);
  });
  after(async () => {
    keepLimits?.();
    await host?.stop();
  });

  const take = (tx?: Transaction): Promise<number> => host.database.changeRows('UPDATE seat SET id = id + 1', [], tx);
  const expectServed = async (): Promise<void> => {
    expect((await fetch(`${host.url}/sample/database`)).status).to.equal(200);
  };

  /** Ends waits of half a minute while something is done. */
  const overloaded = async <T>(work: () => Promise<T>): Promise<T> => {
    isOverloaded = true;
    try {
      return await work();
    } finally {
      isOverloaded = false;
    }
  };

  it('is a 503 when no connection gets free', async () => {
    // Both connections are held by transactions, which wait for nothing: the request alone waits.
    await host.database.transaction(async () => {
      await besideTransaction(() =>
        host.database.transaction(async () => {
          const answer = await overloaded(() => fetch(`${host.url}/sample/database`));
          expect(answer.status).to.equal(503);
          expect(answer.headers.get('retry-after')).to.match(/^\d+$/);
        }),
      );
    });
    await expectServed();
  });

  it('is unavailable when a statement gets no answer', async () => {
    await host.database.transaction(async (tx) => {
      await take(tx);
      const waiting = besideTransaction(() => rejectionOf(take()));
      await untilWaiting(host.database, 1, tx);
      expect(toDomainError(await overloaded(() => waiting))).to.be.instanceOf(UnavailableError);
    });
    await expectServed();
  });

  it('is a 503 when the server cancels a statement', async function () {
    postgresOnly(this, 'there, the host cancels it');
    const limited = (tx: Transaction): Promise<number> =>
      host.database.rows("SET LOCAL statement_timeout = '0.3s'", [], tx).then(() => take(tx));
    await host.database.transaction(async (tx) => {
      await take(tx);
      const error = await besideTransaction(() => rejectionOf(host.database.transaction(limited)));
      expect(toDomainError(error)).to.be.instanceOf(UnavailableError);
    });
    await expectServed();
  });
});
