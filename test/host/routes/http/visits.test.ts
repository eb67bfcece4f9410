import { expect } from 'chai';
import {
  anyone,
  formFields,
  json,
  page,
  pageFormBody,
  pageRoute,
  RateLimiter,
  redirect,
  route,
  UnavailableError,
  type HostSettings,
  type Html,
} from '../../../../host/plugin-api/index.js';
import { startTestHost, type TestHost } from '../../../../testing/start-test-host.js';
import { peoplePlugin } from '../../support/people-plugin.js';
import { routesOf } from '../../support/plugin-of.js';

const PER_MINUTE = 40;
const ADDRESS_PER_MINUTE = 100;

describe('browsers that share an address', () => {
  let host: TestHost;
  let number = 0;
  let address: string;

  before(async () => {
    const limit: HostSettings['publicLimit'] = { name: 'host/public', points: PER_MINUTE, seconds: 60, block: 10 };
    const common = { access: anyone, limit } as const;
    const shown = pageRoute({
      ...common,
      method: 'GET',
      path: '/form',
      handle: () => page({ title: 'A', content: '' as Html }),
    });
    const sent = pageRoute({
      ...common,
      method: 'POST',
      path: '/form',
      body: pageFormBody(),
      handle: async ({ body }) => {
        await formFields(body);
        return redirect('/form');
      },
    });
    const open = route({ ...common, method: 'GET', path: '/open', summary: 'A', answers: {}, handle: () => json({}) });
    host = await startTestHost({
      plugins: [peoplePlugin(), routesOf(shown, sent, open)],
      config: { http: { trustedProxies: 1, publicPerMinute: PER_MINUTE, addressPerMinute: ADDRESS_PER_MINUTE } },
    });
  });
  beforeEach(() => {
    address = `192.0.2.${++number}`;
  });
  after(() => host?.stop());

  const call = (path: string, cookie = '', method = 'GET', from = address): Promise<Response> =>
    fetch(host.url + path, {
      method,
      redirect: 'manual',
      headers: {
        'X-Forwarded-For': from,
        ...(cookie && { cookie }),
        ...(method === 'POST' && { 'Content-Type': 'application/x-www-form-urlencoded' }),
      },
    });
  const visitOf = (answer: Response): string | undefined =>
    answer.headers
      .getSetCookie()
      .find((one) => one.startsWith('ventanilla.visita='))
      ?.split(';')[0];
  /** Returns the cookie of a browser that has sent a form. */
  const visit = async (from = address): Promise<string> => visitOf(await call('/form', '', 'POST', from))!;
  const passed = async (calls: number, cookie?: string): Promise<number> => {
    let count = 0;
    for (let made = 0; made < calls; made += 1) if ((await call('/open', cookie)).status === 200) count += 1;
    return count;
  };

  it('have a count each once they have sent a form, and are not refused for their neighbours', async () => {
    const [one, other] = [await visit(), await visit()];
    await passed(PER_MINUTE);
    expect((await call('/open')).status).to.equal(429);
    expect(await passed(PER_MINUTE + 5, one)).to.equal(PER_MINUTE);
    expect((await call('/open', one)).status).to.equal(429);
    expect((await call('/open', other)).status).to.equal(200);
    host.clock.advance(61);
    expect((await call('/open', one)).status).to.equal(200);
  });

  it('make no more calls together than their address may', async () => {
    const visits = [];
    for (let made = 0; made < 5; made += 1) visits.push(await visit());
    let count = 0;
    for (const one of visits) count += await passed(PER_MINUTE, one);
    expect(count).to.equal(ADDRESS_PER_MINUTE);
  });

  it('get no cookie for looking, none for a second form, and a few a minute at one address', async () => {
    expect(visitOf(await call('/form'))).to.equal(undefined);
    expect(visitOf(await call('/open'))).to.equal(undefined);
    const own = await call('/form', '', 'POST');
    expect(own.headers.getSetCookie().join()).to.include('HttpOnly').and.include('SameSite=Lax').and.include('Path=/');
    expect(visitOf(await call('/form', visitOf(own), 'POST'))).to.equal(undefined);
    // The forms themselves are counted by address and minute, the cookies too.
    let given = 0;
    for (let form = 0; form < 60; form += 1) if (visitOf(await call('/form', '', 'POST'))) given += 1;
    expect(given).to.be.at.most(30);
  });

  it('are answered what they have done, without a cookie, where the limits cannot be asked any more', async () => {
    const limiter = host.container.get<RateLimiter>(RateLimiter);
    const consume = limiter.consumePoint.bind(limiter);
    limiter.consumePoint = (rule, key) =>
      rule.name === 'host/visits' ? Promise.reject(new UnavailableError()) : consume(rule, key);
    const answer = await call('/form', '', 'POST').finally(() => Object.assign(limiter, { consumePoint: consume }));
    expect([answer.status, visitOf(answer)]).to.deep.equal([303, undefined]);
    expect(visitOf(await call('/form', '', 'POST'))).not.to.equal(undefined);
  });

  it('are not known by a cookie that the host has not made, or that has ended', async () => {
    const real = await visit('198.51.100.1');
    const last = real.at(-2) === 'A' ? 'B' : 'A';
    const [id, until, mac] = real.split('=')[1]!.split('.') as [string, string, string];
    const made = [
      `${real.slice(0, -2)}${last}${real.at(-1)}`,
      `ventanilla.visita=${id}.${Number(until) - 1}.${mac}`,
      `ventanilla.visita=${'A'.repeat(16)}.${until}.${mac}`,
      'ventanilla.visita=x',
    ];
    await passed(PER_MINUTE);
    for (const cookie of made) expect((await call('/open', cookie)).status, cookie).to.equal(429);
    expect((await call('/open', real)).status).to.equal(200);
    host.clock.advance(12 * 3600 + 1);
    await passed(PER_MINUTE);
    expect((await call('/open', real)).status).to.equal(429);
  });
});
