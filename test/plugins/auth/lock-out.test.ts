import { expect } from 'chai';
import type { Response } from 'supertest';
import { startAuthHost, type Attempt, type AuthClient } from './support/auth-client.js';

const WRONG = 'incorrecta';
const WINDOW = 15 * 60;

describe('failed logins', () => {
  let client: AuthClient;
  let address = 0;

  before(async () => {
    client = await startAuthHost();
  });
  after(() => client.host.stop());
  // Each test begins in a time window of its own.
  afterEach(() => client.host.clock.advance(WINDOW + 1));

  const freshAddress = (): string => `198.51.100.${(address += 1)}`;
  const attempt = async (attempt: Attempt): Promise<Response> => client.attempt('/api/token/', attempt);
  const status = async (sent: Attempt): Promise<number> => (await attempt(sent)).status;
  const fail = async (times: number, sent: Attempt): Promise<void> => {
    for (let time = 0; time < times; time += 1) {
      expect(await status({ ...sent, password: WRONG }), `failure ${time + 1}`).to.equal(404);
    }
  };

  it('lock one user name out of one address after ten', async () => {
    const from = freshAddress();
    await fail(10, { from });
    expect(await status({ from, password: WRONG })).to.equal(429);
    expect(await status({ from }), 'the right password').to.equal(429);
    expect(await status({ from: freshAddress() }), 'from another address').to.equal(200);
    expect(await status({ from, username: 'marta' }), 'another user').to.equal(200);
  });

  it('count as those of one address, whatever its ports', async () => {
    const from = freshAddress();
    for (let port = 1025; port < 1035; port += 1) await fail(1, { from: `${from}:${port}` });
    expect(await status({ from: `${from}:1035` })).to.equal(429);
    expect(await status({ from })).to.equal(429);
  });

  it('count alike at both endpoints, and for a change of password and a second factor', async () => {
    const from = freshAddress();
    const headers = { ...(await client.jwt()), 'X-Forwarded-For': from };
    await fail(3, { from });
    for (let time = 0; time < 3; time += 1) {
      await client.attempt('/api/sesion/', { from, password: WRONG }).expect(401);
    }
    for (const [path, body] of [
      ['/api/clave/', { actual: WRONG, nueva: 'otra-clave-bien-larga' }],
      ['/api/totp/', { password: WRONG }],
    ] as const) {
      for (let time = 0; time < 2; time += 1) {
        const answer = await client.call('post', path, { headers, body }).expect(401);
        expect(answer.body.code).to.equal('invalid_credentials');
      }
    }
    for (const path of ['/api/token/', '/api/sesion/'] as const) {
      await client.attempt(path, { from }).expect(429);
    }
  });

  it('are refused with Retry-After, in the shape of each endpoint', async () => {
    const from = freshAddress();
    await fail(10, { from });
    client.host.clock.advance(300);
    const words = 'Demasiadas solicitudes. Intente más tarde.';
    const token = await attempt({ from });
    expect(token.body).to.deep.equal({ errors: { non_fields_errors: [words] }, code: 'throttled' });
    const session = await client.attempt('/api/sesion/', { from });
    expect(session.body).to.deep.equal({ detail: words, code: 'throttled' });
    for (const { status, headers } of [token, session]) {
      expect(status).to.equal(429);
      expect(Number(headers['retry-after'])).to.be.within(WINDOW - 320, WINDOW - 300);
      expect(headers).not.to.have.property('set-cookie');
    }
  });

  it('are forgotten after a quarter of an hour', async () => {
    const from = freshAddress();
    await fail(10, { from });
    client.host.clock.advance(WINDOW - 30);
    expect(await status({ from })).to.equal(429);
    client.host.clock.advance(31);
    expect(await status({ from })).to.equal(200);
  });

  it('lock a user name out of every address after thirty', async () => {
    for (let group = 0; group < 3; group += 1) await fail(10, { from: freshAddress() });
    expect(await status({ from: freshAddress() })).to.equal(429);
    expect(await status({ from: freshAddress(), username: 'marta' })).to.equal(200);
  });

  it('lock an address out after a hundred, whichever the names', async () => {
    const from = freshAddress();
    for (let time = 0; time < 100; time += 10) {
      const names = Array.from({ length: 10 }, (_, index) => `relleno-${time + index}`);
      const answers = await Promise.all(names.map((username) => status({ from, username })));
      expect(answers, `from ${time}`).to.deep.equal(Array<number>(10).fill(404));
    }
    expect(await status({ from })).to.equal(429);
    expect(await status({ from: freshAddress() })).to.equal(200);
  });

  it('count for a name that nobody has, so that a lock-out tells nothing', async () => {
    const from = freshAddress();
    await fail(10, { from, username: 'nadie' });
    expect(await status({ from, username: 'nadie' })).to.equal(429);
  });

  it('count for a name whatever unseen signs are in it, and for other capitals and blanks apart', async () => {
    const from = freshAddress();
    await fail(5, { from, username: 'luz' });
    await fail(2, { from, username: ' LUZ' });
    await fail(5, { from, username: 'l\u200Buz' });
    for (const username of ['luz', '\u2060luz']) {
      expect(await status({ from, username }), 'is no way around').to.equal(429);
    }
    for (const username of ['LUZ', 'luz ']) expect(await status({ from, username })).to.equal(404);
  });

  it('alone count: attempts that are refused for another count do not', async () => {
    const from = freshAddress();
    await fail(10, { from });
    for (let time = 0; time < 120; time += 1) expect(await status({ from })).to.equal(429);
    expect(await status({ from, username: 'marta' })).to.equal(200);
  });

  it('do not count what succeeds between them', async () => {
    const from = freshAddress();
    for (let time = 0; time < 9; time += 1) {
      await fail(1, { from });
      expect(await status({ from })).to.equal(200);
    }
    await fail(1, { from });
    expect(await status({ from })).to.equal(429);
  });

  it('are not needed to believe an address that the proxy did not write', async () => {
    const from = freshAddress();
    for (let time = 0; time < 10; time += 1) {
      await fail(1, { from: `203.0.113.${time}, ${from}` });
    }
    expect(await status({ from: `203.0.113.99, ${from}` })).to.equal(429);
  });

  it('are stored without names or addresses', async () => {
    const from = freshAddress();
    await fail(1, { from, username: 'luz' });
    const rows = await client.host.database.rows<{ digest: Buffer }>('SELECT * FROM host_rate_limit');
    expect(rows).to.have.length.of.at.least(3);
    for (const row of rows) {
      expect(row).to.have.all.keys('digest', 'points', 'expires_at');
      expect(row.digest).to.have.length(32);
    }
  });
});
