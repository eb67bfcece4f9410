import { expect } from 'chai';
import { signedAnew } from '../../acceptance/support/forge-token.js';
import { claimsOf } from '../../acceptance/support/token-client.js';
import { bearer, startAuthHost, startReplica, type AuthClient } from './support/auth-client.js';

describe('the audience of a token', () => {
  let client: AuthClient;

  before(async () => {
    client = await startAuthHost();
  });
  after(() => client?.host.stop());

  it('is in both tokens, with their issuer', async () => {
    const { access, refresh } = await client.tokens();
    for (const token of [access, refresh]) {
      expect(claimsOf(token)).to.include({ iss: 'ventanilla', aud: 'ventanilla' });
    }
  });

  for (const changes of [{ iss: 'otro' }, { iss: undefined }, { aud: 'otro' }, { aud: undefined }, { aud: ['otro'] }]) {
    it(`counts: ${JSON.stringify(changes, (_, value: unknown) => value ?? null)} is refused`, async () => {
      const { access, refresh } = await client.tokens();
      expect(await client.probe(bearer(await signedAnew(client.host, access, changes)))).to.equal(401);
      const sent = await signedAnew(client.host, refresh, changes);
      for (const path of ['/api/token/refresh/', '/api/token/logout/']) {
        const { body } = await client.call('post', path, { body: { refresh: sent } }).expect(401);
        expect(body.code).to.equal('token_not_valid');
      }
    });
  }

  it('is another service where the configuration names one', async () => {
    const other = await startReplica(client, { auth: { issuer: 'https://pruebas.ciudad.example' } });
    try {
      const { access } = await client.tokens();
      expect(await other.probe(bearer(access))).to.equal(401);
      const own = await other.tokens();
      expect(await other.probe(bearer(own.access))).to.equal(200);
      expect(await client.probe(bearer(own.access))).to.equal(401);
    } finally {
      await other.host.stop();
    }
  });

  it('ends with it, and pages forget what they have kept', async () => {
    const { refresh } = await client.tokens();
    const answer = await client.call('post', '/api/token/logout/', { body: { refresh } }).expect(200);
    expect(answer.text).to.equal('');
    expect(answer.headers['clear-site-data']).to.equal('"cache", "storage"');
  });
});
