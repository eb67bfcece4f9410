import { expect } from 'chai';
import { forgeries, signedAnew } from './support/forge-token.js';
import { claimsOf, startTokenHost, type Pair, type TokenClient } from './support/token-client.js';

describe('forged tokens', () => {
  let client: TokenClient;
  let pair: Pair;

  before(async () => {
    client = await startTokenHost();
    pair = await client.login();
  });
  after(() => client.host.stop());

  it('open no guarded route', async () => {
    for (const [what, token] of Object.entries(forgeries(pair.access))) {
      const { status, body } = await client.probe(`Bearer ${token}`);
      expect(status, what).to.equal(401);
      expect(body.code, what).to.equal('token_not_valid');
    }
    await client.probe(`Bearer ${pair.access}`).expect(200);
  });

  it('can be neither refreshed nor logged out, and do not end the true token', async () => {
    const { refresh } = await client.login();
    for (const [what, token] of Object.entries(forgeries(refresh))) {
      for (const answer of [await client.refresh(token), await client.logout(token)]) {
        expect(answer.status, what).to.equal(401);
        expect(answer.body, what).to.have.all.keys('detail', 'code');
        expect(answer.body.code, what).to.equal('token_not_valid');
      }
    }
    await client.rotate(refresh);
  });

  it('are refused when a true signature covers claims that the host never issues', async () => {
    const { access, refresh } = pair;
    const now = Math.floor(client.host.clock.now().getTime() / 1000);
    const wrongs: object[] = [
      { exp: undefined },
      { exp: now - 1 },
      { exp: 'nunca' },
      { user_id: undefined },
      { user_id: String(claimsOf(access)['user_id']) },
      { user_id: 1.5 },
      { gen: undefined },
      { gen: 99 },
      { token_type: undefined },
      { token_type: 'sliding' },
      { user_id: 999_999 },
    ];
    for (const wrong of wrongs) {
      const what = JSON.stringify(wrong);
      expect((await client.probe(`Bearer ${await signedAnew(client.host, access, wrong)}`)).status, what).to.equal(401);
    }
    for (const wrong of [...wrongs.slice(0, 3), { fam: undefined }, { fam: 'otra' }, { jti: 7 }, { gen: 99 }]) {
      const what = JSON.stringify(wrong);
      expect((await client.refresh(await signedAnew(client.host, refresh, wrong))).status, what).to.equal(401);
    }
  });

  it('of the other kind are refused: access as refresh, and refresh as access', async () => {
    const { access, refresh } = await client.login();
    const asRefresh = await client.refresh(access).expect(401);
    expect(asRefresh.body.code).to.equal('token_not_valid');
    const asAccess = await client.probe(`Bearer ${refresh}`).expect(401);
    expect(asAccess.body.code).to.equal('token_not_valid');
    await client.rotate(refresh);
  });

  it('of another installation are refused', async () => {
    const other = await startTokenHost();
    try {
      const foreign = await other.login();
      await client.probe(`Bearer ${foreign.access}`).expect(401);
      await client.refresh(foreign.refresh).expect(401);
    } finally {
      await other.host.stop();
    }
  });
});
