import { expect } from 'chai';
import type { Response } from 'supertest';
import { bearer, browser, PASSWORD, startAuthHost, startReplica, type AuthClient } from './support/auth-client.js';
import { AuthenticatorApp } from './support/authenticator-app.js';

const NEXT = 'otra-clave-bien-larga';

describe('a change of password', () => {
  let client: AuthClient;

  before(async () => {
    client = await startAuthHost();
  });
  after(() => client.host.stop());

  const change = async (
    headers: Readonly<Record<string, string>>,
    body: object,
    on: AuthClient = client,
  ): Promise<Response> => on.call('post', '/api/clave/', { headers, body });
  const status = async (username: string, password: string): Promise<number> =>
    (await client.attempt('/api/token/', { username, password })).status;

  it('needs a login', async () => {
    expect((await change({}, { actual: PASSWORD, nueva: NEXT })).status).to.equal(401);
    const { cookie } = await client.session();
    const unproved = await change({ Cookie: cookie }, { actual: PASSWORD, nueva: NEXT });
    expect(unproved.body.code).to.equal('csrf_failed');
    expect(await status('luz', PASSWORD)).to.equal(200);
  });

  it('needs the present password', async () => {
    const answer = await change(await client.jwt(), { actual: 'incorrecta', nueva: NEXT });
    expect(answer.status).to.equal(401);
    expect(answer.body.code).to.equal('invalid_credentials');
    expect(await status('luz', PASSWORD)).to.equal(200);
  });

  const invalid: Record<string, [body: object, field: string, words: RegExp]> = {
    'a short one': [{ actual: PASSWORD, nueva: 'a'.repeat(9) }, 'nueva', /al menos 10 caracteres/],
    'an endless one': [{ actual: PASSWORD, nueva: 'a'.repeat(1025) }, 'nueva', /hasta 1024 caracteres/],
    'none at all': [{ actual: PASSWORD }, 'nueva', /requerido/],
    'a number': [{ actual: PASSWORD, nueva: 1_234_567_890 }, 'nueva', /./],
    'no present one': [{ nueva: NEXT }, 'actual', /requerido/],
  };
  for (const [what, [body, field, words]] of Object.entries(invalid)) {
    it(`refuses ${what}, naming the field`, async () => {
      const answer = await change(await client.jwt(), body);
      expect(answer.status).to.equal(400);
      expect(answer.body.errors).to.have.all.keys(field);
      expect(answer.body.errors[field][0]).to.match(words);
      expect(await status('luz', PASSWORD)).to.equal(200);
    });
  }

  it('refuses every token and session given out before, on all hosts', async () => {
    const replica = await startReplica(client);
    try {
      const own = await client.session('marta');
      const elsewhere = await replica.session('marta');
      const { access, refresh } = await replica.tokens({ username: 'marta' });
      expect((await change(browser(own), { actual: PASSWORD, nueva: NEXT })).status).to.equal(204);
      for (const on of [client, replica]) {
        for (const headers of [{ Cookie: own.cookie }, { Cookie: elsewhere.cookie }, bearer(access)]) {
          expect(await on.probe(headers)).to.equal(401);
        }
        await on.call('post', '/api/token/refresh/', { body: { refresh } }).expect(401);
      }
      expect(await status('marta', PASSWORD)).to.equal(404);
      expect(await status('marta', NEXT)).to.equal(200);
    } finally {
      await replica.host.stop();
    }
  });

  it('succeeds once of several at the same time, and its password is the one that counts', async () => {
    const jwt = await client.jwt();
    const wanted = Array.from({ length: 4 }, (_, index) => `clave-numero-${index}`);
    const answers = await Promise.all(wanted.map((nueva) => change(jwt, { actual: PASSWORD, nueva })));
    const winners = wanted.filter((_, index) => answers[index]!.status === 204);
    expect(winners).to.have.length(1);
    // The others met the new password, the refusal of their token, or lost the last step.
    for (const { status: lost } of answers) expect(lost).to.be.oneOf([204, 401, 409]);
    expect(await status('luz', winners[0]!)).to.equal(200);
    expect(await status('luz', PASSWORD)).to.equal(404);
  });

  it('asks for a code where there is a second factor', async () => {
    const jwt = await client.jwt('jefa');
    const app = new AuthenticatorApp(client);
    await app.setUp(jwt);
    const body = { actual: PASSWORD, nueva: NEXT };
    expect((await change(jwt, body)).body.code).to.equal('otp_required');
    expect((await change(jwt, { ...body, otp: '000000' })).body.code).to.equal('otp_invalid');
    expect((await change(jwt, { ...body, otp: app.freshCode() })).status).to.equal(204);
  });
});
