import { expect } from 'chai';
import { bearer, startAuthHost, type AuthClient } from './support/auth-client.js';

describe('an access token that was verified before', () => {
  let client: AuthClient;

  before(async () => {
    client = await startAuthHost();
  });
  after(() => client?.host.stop());

  it('is judged by the clock each time', async () => {
    const { access } = await client.tokens();
    for (let call = 0; call < 3; call += 1) expect(await client.probe(bearer(access))).to.equal(200);
    client.host.clock.advance(3 * 3600);
    expect(await client.probe(bearer(access))).to.equal(401);
  });

  it('lends its standing to no other text', async () => {
    const { access } = await client.tokens();
    expect(await client.probe(bearer(access))).to.equal(200);
    const [header, payload, signature] = access.split('.') as [string, string, string];
    const other = `${signature.slice(0, -2)}${signature.endsWith('AA') ? 'BB' : 'AA'}`;
    expect(await client.probe(bearer(`${header}.${payload}.${other}`))).to.equal(401);
    expect(await client.probe(bearer(access.slice(0, -1)))).to.equal(401);
    expect(await client.probe(bearer(access))).to.equal(200);
  });
});
