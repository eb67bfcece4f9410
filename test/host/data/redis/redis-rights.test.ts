import { expect } from 'chai';
import { readFileSync } from 'node:fs';
import { RateLimiter } from '../../../../host/plugin-api/index.js';
import { browser, startAuthHost } from '../../../plugins/auth/support/auth-client.js';
import { RedisServer } from '../../../support/redis-server.js';
import { until } from '../../../../testing/until.js';
import { JobHost } from '../../jobs/support/job-host.js';

describe('a user of Redis with the rights of operation.md', () => {
  let server: RedisServer;
  let url: string;

  before(async function () {
    server = await RedisServer.start(this);
    const document = readFileSync(new URL('../../../../docs/operation.md', import.meta.url), 'utf8');
    const [, rights = ''] = /needs\s+`([^`]*\+@all[^`]*)`/.exec(document) ?? [];
    await server.ask('ACL', 'SETUSER', 'ciudad', 'on', '>clave-de-prueba', ...rights.split(/\s+/));
    url = server.url.replace('redis://', 'redis://ciudad:clave-de-prueba@');
  });
  after(() => server?.stop());

  it('is enough for jobs and limits', async () => {
    const done: string[] = [];
    const host = await JobHost.start(({ who }) => void done.push(who), { config: { redis: { url } } });
    try {
      for (const who of ['a', 'b', 'c']) await host.enqueue(who);
      await until('all are done', () => done.length === 3);
      const limiter = host.host.container.get<RateLimiter>(RateLimiter);
      await limiter.consumePoint({ name: 'test/rights', points: 3, seconds: 60 }, 'key');
      expect(await host.host.database.rows('SELECT digest FROM host_rate_limit')).to.be.empty;
      expect(host.host.logLines.filter((line) => line.includes('redis'))).to.deep.equal([]);
    } finally {
      await host.stop();
    }
  });

  it('is enough for sessions', async () => {
    const client = await startAuthHost({ config: { redis: { url } } });
    try {
      const session = await client.session();
      expect(await client.probe({ Cookie: session.cookie })).to.equal(200);
      await client.call('delete', '/api/sesion/', { headers: browser(session) }).expect(204);
      expect(await client.probe({ Cookie: session.cookie })).to.equal(401);
    } finally {
      await client.host.stop();
    }
  });

  it('finds no key outside of the prefix', async () => {
    const keys = await server.keys();
    expect(keys.filter((key) => !key.startsWith('ventanilla:'))).to.deep.equal([]);
  });
});
