import { expect } from 'chai';
import { startTestHost, type TestHost } from '../../../../testing/start-test-host.js';
import { databaseTemplate } from '../../../../testing/database-template.js';
import { productPlugins } from '../../../../testing/product-plugins.js';
import { createTestDatabase, type TestDatabase } from '../../../../testing/test-database.js';
import { until } from '../../../../testing/until.js';
import { passLimitsWhile } from '../../../support/pass-limits.js';
import { DatabaseProxy } from '../../support/database-proxy.js';

describe('a service whose database accepts bytes and does not answer', () => {
  let database: TestDatabase;
  let proxy: DatabaseProxy;
  let host: TestHost;
  let keepLimits: () => void;

  before(async () => {
    database = await createTestDatabase(await databaseTemplate(productPlugins));
    proxy = await DatabaseProxy.to(database.url);
    const config = {
      jobs: { pollSeconds: 0.05 },
      logging: { level: 'info' },
    };
    keepLimits = passLimitsWhile(() => proxy.isFrozen);
    host = await startTestHost({ databaseUrl: proxy.url, config });
    proxy.freeze();
  });
  after(async () => {
    keepLimits();
    await host.stop();
    proxy.close();
    await database.drop();
  });

  const logIn = (): Promise<Response> =>
    fetch(`${host.url}/api/token`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ username: 'nobody', password: 'wrong password' }),
    });

  it('answers 503 with Retry-After to more callers than it has connections', async () => {
    const answers = await Promise.all(Array.from({ length: 25 }, logIn));
    for (const answer of answers) {
      expect(answer.status).to.equal(503);
      expect(Number(answer.headers.get('retry-after'))).to.be.greaterThan(0);
      expect(await answer.json()).to.include({ code: 'unavailable' });
    }
  });

  it('answers that it is not ready, and that it lives', async () => {
    const ready = await fetch(`${host.url}/health/ready`);
    expect(ready.status).to.equal(503);
    expect(await ready.json()).to.include({ status: 'unavailable' });
    expect((await fetch(`${host.url}/health/live`)).status).to.equal(200);
  });

  it('goes on once the database is back, with its jobs and its audit log too', async () => {
    const said = (text: string) => (): boolean => host.logLines.join('').includes(text);
    await until('the sealer has noticed', said('audit entries could not be sealed'));
    await until('the jobs have', said('jobs could not be looked for'));
    proxy.thaw();
    await until('it is ready', async () => (await fetch(`${host.url}/health/ready`)).status === 200);
    // A connection that began during the silence may still fail one call.
    await until('it answers', async () => (await logIn()).status < 500);
    await until('entries are sealed', said('audit entries are sealed again'));
    expect(host.logLines.join('')).not.to.include('unexpected failure');
  });
});
