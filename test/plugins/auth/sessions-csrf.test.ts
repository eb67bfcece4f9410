import { expect } from 'chai';
import request from 'supertest';
import { browser, PASSWORD, startAuthHost, type AuthClient, type BrowserSession } from './support/auth-client.js';

describe('calls that change something by cookie', () => {
  let client: AuthClient;
  let session: BrowserSession;
  let other: BrowserSession;

  before(async () => {
    client = await startAuthHost();
    session = await client.session();
    other = await client.session('marta');
  });
  after(() => client.host.stop());

  it('pass with the csrf value of their session', async () => {
    const { body } = await client.call('post', '/probe', { headers: browser(session) }).expect(200);
    expect(body.username).to.equal('luz');
  });

  const wrongs: Record<string, () => string | undefined> = {
    'no value': () => undefined,
    'an empty value': () => '',
    'a made-up value': () => 'a'.repeat(43),
    "another session's value": () => other.csrf,
    'a part of the value': () => session.csrf.slice(0, -1),
    'more than the value': () => `${session.csrf}a`,
    'the value twice': () => `${session.csrf}, ${session.csrf}`,
    'the cookie itself': () => session.cookie.split('=')[1],
  };
  for (const [what, value] of Object.entries(wrongs)) {
    it(`are refused with ${what}`, async () => {
      const sent = value();
      const headers = { Cookie: session.cookie, ...(sent !== undefined && { 'X-CSRFToken': sent }) };
      const { status, body } = await client.call('post', '/probe', { headers });
      expect(status).to.equal(403);
      expect(body).to.deep.equal({
        detail: 'Falta el valor X-CSRFToken de la sesión o no corresponde.',
        code: 'csrf_failed',
      });
    });
  }

  it('are refused from a page of another site', async () => {
    const headers = { Cookie: session.cookie, Origin: 'https://malo.example' };
    for (const type of ['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=x']) {
      const answer = await request(client.host.url).post('/probe').set(headers).type(type).send('a=b');
      expect(answer.status, type).to.equal(403);
      expect(answer.body.code, type).to.equal('csrf_failed');
    }
  });

  it('are not allowed to a page of another site by a preflight', async () => {
    const headers = { Origin: 'https://malo.example', 'Access-Control-Request-Method': 'POST' };
    for (const path of ['/probe', '/api/sesion/']) {
      const answer = await request(client.host.url).options(path).set(headers);
      expect(Object.keys(answer.headers).join()).not.to.match(/access-control-allow/);
    }
  });

  it('cannot log a browser in from a form of another site', async () => {
    const body = JSON.stringify({ username: 'marta', password: PASSWORD });
    for (const type of ['application/x-www-form-urlencoded', 'text/plain']) {
      const answer = await request(client.host.url).post('/api/sesion/').type(type).send(body);
      expect(answer.status, type).to.equal(415);
      expect(answer.headers).not.to.have.property('set-cookie');
    }
  });

  it('need no value with a JWT, also beside a cookie', async () => {
    const jwt = await client.jwt('marta');
    for (const headers of [jwt, { ...jwt, Cookie: session.cookie }]) {
      const { body } = await client.call('post', '/probe', { headers }).expect(200);
      expect(body.username).to.equal('marta');
    }
  });

  it('need none to read', async () => {
    expect(await client.probe({ Cookie: session.cookie })).to.equal(200);
  });
});
