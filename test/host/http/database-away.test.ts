import { expect } from 'chai';
import type { Transaction } from '../../../host/plugin-api/index.js';
import { besideTransaction } from '../../../testing/one-connection.js';
import { startTestHost, type TestHost } from '../../../testing/start-test-host.js';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.js';
import { until } from '../../../testing/until.js';
import { healthOf } from '../../support/health-of.js';
import { DatabaseProxy } from '../support/database-proxy.js';
import { peoplePlugin, person } from '../support/people-plugin.js';
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
    await until('the host is ready', async () => (await healthOf(host)).status === 200);
  });
});

describe('a database that is overloaded', () => {
  it('is a 503 when no connection gets free, or a statement takes too long', async () => {
    const database = { connections: 2, acquireSeconds: 2, statementSeconds: 6 };
    const plugins = [peoplePlugin(), samplePlugin()];
    const host = await startTestHost({ plugins, config: { database } });
    await host.database.rows('CREATE TABLE seat (id INTEGER)');
    await host.database.change('INSERT INTO seat (id) VALUES (1)');
    const take = (tx?: Transaction): Promise<number> => host.database.change('UPDATE seat SET id = id + 1', [], tx);
    await host.database.transaction(async (tx) => {
      await take(tx);
      const waiting = besideTransaction(() => take().catch((error: unknown) => error));
      const answer = await fetch(`${host.url}/sample/database`);
      expect(answer.status).to.equal(503);
      expect(answer.headers.get('retry-after')).to.match(/^\d+$/);
      expect(await waiting).to.be.instanceOf(Error);
    });
    await until('it is used again', async () => (await fetch(`${host.url}/sample/database`)).status === 200);
    await host.stop();
  });
});
