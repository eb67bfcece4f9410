import { expect } from 'chai';
import { claimsOf, startTokenHost, type Pair, type TokenClient } from './support/token-client.js';

const HOUR = 3600;

describe('POST /api/token/refresh', () => {
  let client: TokenClient;

  before(async () => {
    client = await startTokenHost();
  });
  after(() => client.host.stop());

  const refused = async (token: string): Promise<void> => {
    const { status, body } = await client.refresh(token);
    expect(status).to.equal(401);
    expect(body).to.have.all.keys('detail', 'code');
    expect(body.code).to.equal('token_not_valid');
  };

  it('answers a new pair, with and without a trailing slash', async () => {
    const { refresh } = await client.login();
    const { body } = await client.refresh(refresh).expect(200);
    expect(body).to.have.all.keys('access', 'refresh');
    expect(body.refresh).not.to.equal(refresh);
    expect(claimsOf(body.access as string)['user_id']).to.equal(claimsOf(refresh)['user_id']);
    await client.post('/api/token/refresh', { refresh: body.refresh as string }).expect(200);
  });

  it('issues an access token that opens guarded routes', async () => {
    const { access } = await client.rotate((await client.login()).refresh);
    await client.probe(`Bearer ${access}`).expect(200);
  });

  it('succeeds for one of twenty equal refreshes, whose new token works', async () => {
    const { refresh } = await client.login();
    const answers = await Promise.all(Array.from({ length: 20 }, () => client.refresh(refresh)));
    const winners = answers.filter(({ status }) => status === 200);
    expect(winners).to.have.length(1);
    for (const { status, body } of answers.filter((answer) => answer !== winners[0])) {
      expect(status).to.equal(401);
      expect(body).to.include({ code: 'token_not_valid' });
    }
    await client.rotate((winners[0]!.body as Pair).refresh);
  });

  it('refuses a used token within five seconds of its use, without revoking the login', async () => {
    const { refresh: first } = await client.login();
    const { refresh: second } = await client.rotate(first);
    client.host.clock.advance(4);
    await refused(first);
    await client.rotate(second);
  });

  it('revokes the whole login when a used token comes back after five seconds', async () => {
    const { refresh: first } = await client.login();
    const { refresh: second } = await client.rotate(first);
    client.host.clock.advance(6);
    await refused(first);
    await refused(second);
  });

  it('revokes the login at once when a token older than the last one comes back', async () => {
    const { refresh: first } = await client.login();
    const { refresh: second } = await client.rotate(first);
    const { refresh: third } = await client.rotate(second);
    await refused(first);
    await refused(third);
  });

  it('leaves the other logins of a user alone', async () => {
    const [stolen, other] = [await client.login(), await client.login()];
    await client.rotate(stolen.refresh);
    client.host.clock.advance(6);
    await refused(stolen.refresh);
    await client.rotate(other.refresh);
  });

  it('accepts a token for four hours from its own issue', async () => {
    const { refresh: first } = await client.login();
    client.host.clock.advance(4 * HOUR - 60);
    const { refresh: second } = await client.rotate(first);
    client.host.clock.advance(4 * HOUR - 60);
    const { refresh: third } = await client.rotate(second);
    client.host.clock.advance(4 * HOUR + 1);
    await refused(third);
  });

  it('ends a login after twelve hours, however often it was refreshed', async () => {
    let { refresh } = await client.login();
    const end = claimsOf(refresh).iat! + 12 * HOUR;
    for (let round = 0; round < 3; round += 1) {
      client.host.clock.advance(3.5 * HOUR);
      ({ refresh } = await client.rotate(refresh));
    }
    expect(claimsOf(refresh).exp).to.equal(end);
    client.host.clock.advance(1.5 * HOUR + 60);
    await refused(refresh);
  });

  it('refuses a missing token in the words of simplejwt', async () => {
    const { body } = await client.post('/api/token/refresh/').expect(400);
    expect(body.refresh).to.deep.equal(['Este campo es requerido.']);
  });

  it('refuses a token of another type or beyond its length, naming the field', async () => {
    for (const refresh of [7, null, [], {}, '', 'a'.repeat(4097)]) {
      const { body } = await client.post('/api/token/refresh/', { refresh }).expect(400);
      expect(body.refresh, JSON.stringify(body)).to.be.an('array').that.is.not.empty;
    }
  });

  it('refuses malformed JSON with a detail', async () => {
    const { body } = await client.post('/api/token/refresh/', '{"refresh":').expect(400);
    expect(body).to.include({ code: 'parse_error' });
    expect(body.detail).to.be.a('string');
  });
});
