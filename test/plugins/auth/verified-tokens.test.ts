import { expect } from 'chai';
import { TokenCodec } from '../../../plugins/auth/tokens/token-codec.js';
import { bearer, startAuthHost, type AuthClient } from './support/auth-client.js';
import { runCommand } from './support/run-command.js';

describe('an access token that was verified before', () => {
  let client: AuthClient;
  /** How often the claims of a token were read from its text. */
  let read = 0;

  before(async () => {
    client = await startAuthHost();
    const codec = client.host.container.get(TokenCodec);
    const own = codec.accessClaims.bind(codec);
    codec.accessClaims = (payload) => {
      read += 1;
      return own(payload);
    };
  });
  after(() => client?.host.stop());

  it('is known by its text, and judged by the clock each time', async () => {
    const { access } = await client.tokens();
    read = 0;
    for (let call = 0; call < 3; call += 1) expect(await client.probe(bearer(access))).to.equal(200);
    expect(read).to.equal(1);
    client.host.clock.advance(3 * 3600);
    expect(await client.probe(bearer(access))).to.equal(401);
    expect(read).to.equal(1);
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

  it('is looked at anew, and once, when the keys have changed', async () => {
    const { access } = await client.tokens();
    expect(await client.probe(bearer(access))).to.equal(200);
    await runCommand(client.host, ['keys', 'rotate']);
    client.host.clock.advance(1);
    read = 0;
    for (let call = 0; call < 3; call += 1) expect(await client.probe(bearer(access))).to.equal(200);
    expect(read).to.equal(1);
  });
});
