import { expect } from 'chai';
import { z } from 'zod';
import { anyone, authenticated, json, jsonBody, optionally, route } from '../../../../host/plugin-api/index.js';
import type { RouteLimits } from '../../../../host/plugin-api/routes/route.js';
import { startTestHost, type TestHost } from '../../../../testing/start-test-host.js';
import { peoplePlugin, person } from '../../support/people-plugin.js';
import { routesOf } from '../../support/plugin-of.js';

const rule = (what: string, points: number) => ({ name: `sample/${what}`, points, seconds: 60 });

describe('the limits of a route', () => {
  let host: TestHost;

  before(async () => {
    const at = (path: string, limit: RouteLimits) =>
      route({
        method: 'POST',
        path,
        summary: 'A',
        access: authenticated(['jwt']),
        body: jsonBody(z.strictObject({})),
        limit,
        answers: {},
        handle: () => json({}),
      });
    const routes = [
      at('/by-user', { rule: rule('user', 2), by: 'user' }),
      at('/by-both', [
        { rule: rule('both-address', 4), by: 'address' },
        { rule: { ...rule('both-user', 2), announced: true }, by: 'user' },
      ]),
      route({
        method: 'GET',
        path: '/perhaps',
        summary: 'A',
        access: optionally(['jwt']),
        limit: { rule: rule('perhaps', 1), by: 'user' },
        answers: {},
        handle: () => json({}),
      }),
      route({
        method: 'GET',
        path: '/open',
        summary: 'A',
        access: anyone,
        limit: rule('open', 1),
        answers: {},
        handle: () => json({}),
      }),
    ];
    host = await startTestHost({
      plugins: [peoplePlugin(person(1), person(2)), routesOf(...routes)],
      config: { http: { trustedProxies: 1 } },
    });
  });
  after(() => host.stop());

  const post = (path: string, user: number | undefined, address: string, body = '{}') =>
    fetch(host.url + path, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'X-Forwarded-For': address,
        ...(user !== undefined && { Authorization: `Bearer ${user}` }),
      },
      body,
    });
  const statuses = async (calls: readonly Promise<Response>[]): Promise<number[]> =>
    (await Promise.all(calls)).map(({ status }) => status).sort();

  it('count a user wherever the calls come from, and each on their own', async () => {
    const path = '/by-user';
    expect(await statuses([post(path, 1, '192.0.2.1'), post(path, 1, '192.0.2.2')])).to.deep.equal([200, 200]);
    const refused = await post(path, 1, '192.0.2.3', '{"broken');
    expect(refused.status).to.equal(429);
    expect(refused.headers.get('retry-after')).to.match(/^\d+$/);
    expect((await post(path, 2, '192.0.2.1')).status).to.equal(200);
  });

  it('count nobody who is not known', async () => {
    const strangers = Array.from({ length: 3 }, () => post('/by-user', undefined, '192.0.2.9'));
    expect(await statuses(strangers)).to.deep.equal([401, 401, 401]);
    const anonymous = Array.from({ length: 3 }, () => fetch(`${host.url}/perhaps`));
    expect(await statuses(anonymous)).to.deep.equal([200, 200, 200]);
    const headers = { Authorization: 'Bearer 1' };
    expect((await fetch(`${host.url}/perhaps`, { headers })).status).to.equal(200);
    expect((await fetch(`${host.url}/perhaps`, { headers })).status).to.equal(429);
  });

  it('may be several: the address before the user', async () => {
    const path = '/by-both';
    expect((await post(path, undefined, '198.51.100.1')).status).to.equal(401);
    const first = await post(path, 1, '198.51.100.1');
    expect([first.status, first.headers.get('ratelimit-remaining')]).to.deep.equal([200, '1']);
    expect((await post(path, 1, '198.51.100.1')).status).to.equal(200);
    expect((await post(path, 1, '198.51.100.1')).status).to.equal(429);
    // The limit of the address is used up, for every user.
    expect((await post(path, 2, '198.51.100.1')).status).to.equal(429);
    expect((await post(path, 2, '198.51.100.2')).status).to.equal(200);
  });

  it('are by address where a rule alone is given', async () => {
    const open = () => fetch(`${host.url}/open`, { headers: { 'X-Forwarded-For': '203.0.113.1' } });
    expect([(await open()).status, (await open()).status]).to.deep.equal([200, 429]);
  });
});
