import { expect } from 'chai';
import { startAuthHost, startReplica, type AuthClient } from './support/auth-client.js';

describe('the first signing key', () => {
  let client: AuthClient;

  before(async () => {
    client = await startAuthHost();
  });
  after(() => client.host.stop());

  it('is made at the first login that succeeds, also after one at which the database failed', async () => {
    const { database } = client.host;
    await database.changeRows('ALTER TABLE auth_signing_key ADD hindrance INT NOT NULL');
    await client.attempt('/api/token/').expect(500);
    await database.changeRows('ALTER TABLE auth_signing_key DROP COLUMN hindrance');
    const { access } = await client.tokens();
    expect(await client.probe({ Authorization: `Bearer ${access}` })).to.equal(200);
  });

  it('is known to all hosts, whichever has the first login', async () => {
    const fresh = await startAuthHost();
    const replica = await startReplica(fresh);
    try {
      const hosts = [fresh, replica];
      const tokens = await Promise.all([...hosts, ...hosts].map((on) => on.tokens()));
      for (const on of hosts) {
        for (const { access, refresh } of tokens) {
          expect(await on.probe({ Authorization: `Bearer ${access}` })).to.equal(200);
          expect(refresh).to.be.a('string');
        }
      }
    } finally {
      await replica.host.stop();
      await fresh.host.stop();
    }
  });
});
