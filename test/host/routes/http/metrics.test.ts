import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import perfHooks from 'node:perf_hooks';
import { mock } from 'node:test';
import { expect } from 'chai';
import { DriverPools } from '../../../../host/plugin-api/index.js';
import { startTestHost, type TestHost } from '../../../../testing/start-test-host.js';
import { until } from '../../../../testing/until.js';
import { peoplePlugin } from '../../support/people-plugin.js';
import { samplePlugin } from './sample-plugin.js';
import { healthOf } from '../../../support/health-of.js';

const TOKEN = 'metrics-token-of-the-test';
const plugins = [peoplePlugin(), samplePlugin()];

describe('/metrics', () => {
  let host: TestHost;

  before(async () => {
    host = await startTestHost({ plugins, config: { metrics: { token: TOKEN } } });
  });
  after(() => host.stop());

  const metrics = (authorization?: string): Promise<Response> =>
    fetch(`${host.url}/metrics`, { headers: authorization === undefined ? {} : { authorization } });

  it('is behind its bearer token', async () => {
    for (const shown of [undefined, 'Bearer wrong', `Basic ${TOKEN}`, 'Bearer', `Bearer ${TOKEN}x`]) {
      const answer = await metrics(shown);
      expect(answer.status, shown).to.equal(401);
      expect(answer.headers.get('www-authenticate')).to.include('Bearer');
      expect(await answer.json()).to.include({ code: 'not_authenticated' });
    }
    const answer = await metrics(`Bearer ${TOKEN}`);
    expect(answer.status).to.equal(200);
    expect(answer.headers.get('content-type')).to.include('text/plain');
  });

  it('is closed in the server profile when no token is configured', async () => {
    const other = await startTestHost({ plugins });
    for (const headers of [{}, { authorization: 'Bearer undefined' }]) {
      expect((await fetch(`${other.url}/metrics`, { headers })).status).to.equal(401);
    }
    await other.stop();
  });

  it('watches the process once, however many hosts it has', async () => {
    const watch = mock.method(perfHooks, 'monitorEventLoopDelay');
    const other = await startTestHost({ plugins, config: { metrics: { token: TOKEN } } });
    const answer = await fetch(`${other.url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } });
    expect(await answer.text()).to.include('nodejs_eventloop_lag_p99_seconds');
    expect(watch.mock.callCount()).to.equal(0);
    watch.mock.restore();
    await other.stop();
  });

  it('counts requests by the pattern of their route, never by URL', async () => {
    for (const name of ['rosa', 'carlos', 'luz']) await fetch(`${host.url}/sample/people/${name}?age=1`);
    await fetch(`${host.url}/private/rosa`);
    await fetch(`${host.url}/sample/people/%ZZ`);
    const text = await (await metrics(`Bearer ${TOKEN}`)).text();
    expect(text).to.match(
      /http_request_duration_seconds_count\{method="GET",route="\/sample\/people\/:name",status="200"\} 3/,
    );
    expect(text).to.match(/_count\{method="GET",route="\(unmatched\)",status="404"\} 1/);
    expect(text).not.to.match(/rosa|carlos|luz|private|age=/);
    const routes = [...text.matchAll(/route="([^"]*)"/g)].map(([, route]) => route);
    expect([...new Set(routes)].sort()).to.deep.equal(['(unmatched)', '/metrics', '/sample/people/:name']);
    expect(text).to.include('process_resident_memory_bytes');
  });

  it("shows the connections of the service's pool, and of the pools of plugins", async () => {
    const pools = host.container.get<DriverPools>(DriverPools);
    const [first] = [
      pools.openPool('sample', { connections: 2, waiting: () => 3 }),
      pools.openPool('sample', { connections: 4 }),
    ];
    const lease = await first.lease();
    const text = await (await metrics(`Bearer ${TOKEN}`)).text();
    lease.release();
    for (const what of ['used', 'idle', 'waiting']) {
      expect(text).to.match(new RegExp(`^database_connections_${what}\\{pool="service"\\} \\d+$`, 'm'));
    }
    for (const [what, count] of Object.entries({ used: 1, idle: 0, waiting: 3, most: 6 })) {
      expect(text).to.match(new RegExp(`^database_connections_${what}\\{pool="sample"\\} ${count}$`, 'm'));
    }
    expect(text).to.include('database_connections_most{pool="service"} 4');
    await host.database.transaction(async () => {
      const within = await (await metrics(`Bearer ${TOKEN}`)).text();
      expect(Number(/connections_used\{pool="service"\} (\d+)/.exec(within)![1])).to.be.at.least(1);
    });
  });

  it('shows the last result of each health check, and runs none itself', async () => {
    const before = await (await metrics(`Bearer ${TOKEN}`)).text();
    expect(before).not.to.include('health_check{');
    await healthOf(host);
    expect(await (await metrics(`Bearer ${TOKEN}`)).text())
      .to.include('health_check{name="database"} 1')
      .and.include('health_check{name="audit"} 1');
    const { database } = host;
    const rows = database.rows.bind(database);
    database.rows = () => Promise.reject(new Error('away'));
    try {
      await healthOf(host);
      expect(await (await metrics(`Bearer ${TOKEN}`)).text())
        .to.include('health_check{name="database"} 0')
        .and.include('health_check{name="audit"} 0');
    } finally {
      database.rows = rows;
    }
  });

  it('reads the database once for concurrent scrapes', async () => {
    const { database } = host;
    const rows = database.rows.bind(database);
    let statements = 0;
    let begun = 0;
    const begin = (): void => void (begun += 1);
    let goOn = (): void => undefined;
    const held = new Promise<void>((resolve) => (goOn = resolve));
    database.rows = async (...call: Parameters<typeof rows>) => {
      // The relay's statement on the same table, once a second, is not part of a scrape.
      if (!/FROM host_job GROUP BY/.test(JSON.stringify(call[0]))) return rows(...call);
      statements += 1;
      await held;
      return rows(...call);
    };
    try {
      subscribe('http.server.request.start', begin);
      const scrapes = Array.from({ length: 20 }, () => metrics(`Bearer ${TOKEN}`));
      await until('all of them have come', () => begun === 20);
      goOn();
      for (const { status } of await Promise.all(scrapes)) expect(status).to.equal(200);
      expect(statements).to.equal(1);
    } finally {
      goOn();
      unsubscribe('http.server.request.start', begin);
      database.rows = rows;
    }
  });
});
