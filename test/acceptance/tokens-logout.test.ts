import { expect } from 'chai';
import { startTokenHost, type TokenClient } from './support/token-client.js';

describe('POST /api/token/logout', () => {
  let client: TokenClient;

  before(async () => {
    client = await startTokenHost();
  });
  after(() => client.host.stop());

  it('answers 200 with an empty body, with and without a trailing slash', async () => {
    for (const path of ['/api/token/logout/', '/api/token/logout']) {
      const { text } = await client.post(path, { refresh: (await client.login()).refresh }).expect(200);
      expect(text).to.equal('');
    }
  });

  it('blacklists the token', async () => {
    const { refresh } = await client.login();
    await client.logout(refresh).expect(200);
    const { body } = await client.refresh(refresh).expect(401);
    expect(body.code).to.equal('token_not_valid');
  });

  it('is refused the second time', async () => {
    const { refresh } = await client.login();
    await client.logout(refresh).expect(200);
    const { body } = await client.logout(refresh).expect(401);
    expect(body).to.have.all.keys('detail', 'code');
    expect(body.code).to.equal('token_not_valid');
  });

  it('succeeds for one of several equal logouts', async () => {
    const { refresh } = await client.login();
    const answers = await Promise.all(Array.from({ length: 8 }, () => client.logout(refresh)));
    expect(answers.map(({ status }) => status).sort()).to.deep.equal([200, ...Array<number>(7).fill(401)]);
  });

  it('never succeeds together with a refresh of the same token', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { refresh } = await client.login();
      const answers = await Promise.all([client.refresh(refresh), client.logout(refresh)]);
      expect(answers.map(({ status }) => status).sort()).to.deep.equal([200, 401]);
    }
  });

  it('leaves the other logins of the user alone', async () => {
    const [one, other] = [await client.login(), await client.login()];
    await client.logout(one.refresh).expect(200);
    await client.rotate(other.refresh);
  });

  it('revokes the login when a used token comes back', async () => {
    const { refresh: first } = await client.login();
    const { refresh: second } = await client.rotate(first);
    client.host.clock.advance(6);
    await client.logout(first).expect(401);
    await client.refresh(second).expect(401);
  });

  it('refuses an access token and an expired one', async () => {
    const { access, refresh } = await client.login();
    await client.logout(access).expect(401);
    client.host.clock.advance(4 * 3600 + 1);
    await client.logout(refresh).expect(401);
  });

  it('refuses a missing token in the words of simplejwt', async () => {
    const { body } = await client.post('/api/token/logout/').expect(400);
    expect(body.refresh).to.deep.equal(['Este campo es requerido.']);
  });
});
