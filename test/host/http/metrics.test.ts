import { expect } from 'chai';
import { startTestHost, type TestHost } from '../../../testing/start-test-host.js';
import { peoplePlugin } from '../support/people-plugin.js';
import { samplePlugin } from './sample-plugin.js';

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
});
