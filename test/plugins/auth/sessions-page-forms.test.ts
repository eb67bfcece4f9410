import { expect } from 'chai';
import request from 'supertest';
import { z } from 'zod';
import {
  AntiForgery,
  authenticated,
  definePlugin,
  formFields,
  json,
  optionally,
  pageFormBody,
  pageRoute,
} from '../../../host/plugin-api/index.js';
import { plugin as auth } from '../../../plugins/auth/index.js';
import { browser, startAuthHost, type AuthClient, type BrowserSession } from './support/auth-client.js';
import { probePlugin } from './support/probe-plugin.js';

const formsPlugin = definePlugin({
  id: 'forms-of-pages',
  config: z.strictObject({}),
  routes: () => [
    pageRoute({
      method: 'POST',
      path: '/page',
      access: authenticated(['session', 'jwt']),
      body: pageFormBody(),
      handle: async ({ body, identity }) => json({ username: identity.username, ...(await formFields(body)) }),
    }),
    pageRoute({
      method: 'POST',
      path: '/page/open',
      access: optionally(['session'], { unaccompanied: 'anonymous' }),
      body: pageFormBody({ boundTo: 'draft' }),
      handle: ({ identity }) => json({ username: identity?.username ?? null }),
    }),
    pageRoute({
      method: 'POST',
      path: '/page/anybody',
      access: optionally(['session'], { unaccompanied: 'anonymous', invalid: 'anonymous' }),
      body: pageFormBody({ boundTo: 'draft' }),
      handle: ({ identity }) => json({ username: identity?.username ?? null }),
    }),
  ],
});

describe('forms of pages that change something by cookie', () => {
  let client: AuthClient;
  let session: BrowserSession;
  let other: BrowserSession;

  before(async () => {
    client = await startAuthHost({ plugins: [auth, probePlugin, formsPlugin] });
    session = await client.session();
    other = await client.session('marta');
  });
  after(() => client.host.stop());

  const send = (path: string, form: string, headers: Record<string, string> = {}) =>
    request(client.host.url)
      .post(path)
      .set({ Cookie: session.cookie, Accept: 'application/json', ...headers })
      .type('application/x-www-form-urlencoded')
      .send(form);

  it('pass with the csrf value of their session as first field, or as header', async () => {
    const first = await send('/page', `csrf=${session.csrf}&a=1`);
    expect(first.body).to.deep.equal({ username: 'luz', a: '1' });
    expect((await send('/page', 'a=1', { 'X-CSRFToken': session.csrf })).body).to.deep.equal(first.body);
  });

  it('are refused with any other first field', async () => {
    for (const form of [
      '',
      'a=1',
      'csrf=',
      `csrf=${other.csrf}`,
      `csrf=${session.csrf}a`,
      `a=1&csrf=${session.csrf}`,
    ]) {
      const { status, body } = await send('/page', form);
      expect(status, form).to.equal(403);
      expect(body.code, form).to.equal('csrf_failed');
    }
  });

  it('are refused with a wrong header, whatever the form holds', async () => {
    const answer = await send('/page', `csrf=${session.csrf}`, { 'X-CSRFToken': other.csrf });
    expect(answer.status).to.equal(403);
  });

  it('are refused from another site, with the right value too', async () => {
    const answer = await send('/page', `csrf=${session.csrf}`, { Origin: 'https://malo.example' });
    expect(answer.status).to.equal(403);
    expect(answer.body.code).to.equal('cross_site');
  });

  it('are those of the session also where a login is optional', async () => {
    expect((await send('/page/open', `csrf=${session.csrf}`)).body).to.deep.equal({ username: 'luz' });
    expect((await send('/page/open', 'a=1')).status).to.equal(403);
  });

  it('may be bound to a cookie that goes beside the session; one that has ended is none where a route says so', async () => {
    const csrf = client.host.container.get<AntiForgery>(AntiForgery).value('secreto');
    const username = async (path: string, cookie: string): Promise<unknown> => {
      const answer = await send(path, `csrf=${csrf}`, { Cookie: `${cookie}; draft=secreto` });
      return answer.status === 200 ? answer.body.username : answer.status;
    };
    const ended = await client.session('marta');
    expect(await username('/page/open', ended.cookie)).to.equal('marta');
    expect(await username('/page/anybody', ended.cookie)).to.equal('marta');
    await client.call('delete', '/api/sesion/', { headers: browser(ended) });
    expect(await username('/page/open', ended.cookie)).to.equal(401);
    expect(await username('/page/anybody', ended.cookie)).to.equal(null);
    expect((await send('/page/anybody', 'csrf=otro', { Cookie: `${session.cookie}; draft=secreto` })).status).to.equal(
      403,
    );
  });

  it('leave calls of the API as they are: the value in a body is none', async () => {
    const { status, body } = await request(client.host.url)
      .post('/probe')
      .set({ Cookie: session.cookie })
      .send({ csrf: session.csrf });
    expect(status).to.equal(403);
    expect(body.code).to.equal('csrf_failed');
  });

  it('need no value with a JWT', async () => {
    const jwt = await client.jwt('marta');
    const { body } = await request(client.host.url).post('/page').set(jwt).type('form').send('a=1');
    expect(body).to.deep.equal({ username: 'marta', a: '1' });
  });
});
