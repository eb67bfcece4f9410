import { expect } from 'chai';
import { startTestHost, type TestHost } from '../../../../testing/start-test-host.js';
import { peoplePlugin } from '../../support/people-plugin.js';
import { samplePlugin } from './sample-plugin.js';

const plugins = [peoplePlugin(), samplePlugin()];

describe('pages of other origins', () => {
  let host: TestHost;

  before(async () => {
    const http = { corsOrigins: ['https://city.example', 'http://localhost:8080'] };
    host = await startTestHost({ plugins, config: { http } });
  });
  after(() => host.stop());

  const preflight = (origin: string): Promise<Response> =>
    fetch(`${host.url}/sample`, {
      method: 'OPTIONS',
      headers: { Origin: origin, 'Access-Control-Request-Method': 'POST' },
    });

  it('may call where they are configured, with credentials', async () => {
    for (const origin of ['https://city.example', 'http://localhost:8080']) {
      for (const answer of [
        await preflight(origin),
        await fetch(`${host.url}/sample`, { headers: { Origin: origin } }),
      ]) {
        expect(answer.ok).to.equal(true);
        expect(answer.headers.get('access-control-allow-origin')).to.equal(origin);
        expect(answer.headers.get('access-control-allow-credentials')).to.equal('true');
        expect(answer.headers.get('vary')).to.include('Origin');
      }
    }
  });

  it('may not where they are not', async () => {
    for (const origin of ['https://evil.example', 'https://city.example.evil.example', 'null']) {
      const answer = await preflight(origin);
      expect(answer.headers.has('access-control-allow-origin')).to.equal(false);
    }
  });

  it('may not by default', async () => {
    const closed = await startTestHost({ plugins });
    const answer = await fetch(`${closed.url}/sample`, { headers: { Origin: 'https://city.example' } });
    expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control'))).to.deep.equal([]);
    await closed.stop();
  });
});
