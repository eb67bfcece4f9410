import { expect } from 'chai';
import { startTestHost } from '../../testing/start-test-host.js';
import { startTokenHost, tokenClient, tokenPlugins, type TokenClient } from './support/token-client.js';

describe('a route that requires a JWT', () => {
  let client: TokenClient;

  before(async () => {
    client = await startTokenHost();
  });
  after(() => client.host.stop());

  /** Changes an account in the database, as another host would, and changes it back. */
  const whileUserIs = async (assignment: string, back: string, work: () => Promise<void>): Promise<void> => {
    const set = (what: string): Promise<number> =>
      client.host.database.changeRows(`UPDATE auth_user SET ${what} WHERE username = $1`, ['marta']);
    await set(assignment);
    try {
      await work();
    } finally {
      await set(back);
    }
  };

  it('identifies the caller, with the permissions of role and user together', async () => {
    const { access } = await client.login();
    const { body } = await client.probe(`Bearer ${access}`).expect(200);
    expect(body).to.deep.include({ username: 'luz', isSuperuser: false });
    expect(body.permissions).to.deep.equal(['probe.admin', 'probe.read']);
  });

  it('identifies each of many concurrent callers', async () => {
    const { access } = await client.login();
    const other = await client.login('marta');
    const calls = Array.from({ length: 60 }, async (_, index) => {
      const shown = [access, other.access, 'a.b.c'][index % 3]!;
      const { status, body } = await client.probe(`Bearer ${shown}`);
      return status === 200 ? (body as { username: string }).username : status;
    });
    const told = await Promise.all(calls);
    told.forEach((who, index) => expect(who).to.equal(['luz', 'marta', 401][index % 3]));
  });

  it('accepts the scheme in any case', async () => {
    const { access } = await client.login();
    for (const scheme of ['Bearer', 'bearer', 'BEARER']) await client.probe(`${scheme} ${access}`).expect(200);
  });

  for (const header of [undefined, 'Basic bHV6OmNsYXZl', 'Token abc', '']) {
    it(`refuses ${header === undefined ? 'no header' : `"${header}"`} as missing`, async () => {
      const { body, headers } = await client.probe(header).expect(401);
      expect(headers['www-authenticate']).to.equal('Bearer realm="api"');
      expect(body.detail).to.equal('Las credenciales de autenticación no se proveyeron.');
    });
  }

  for (const header of ['Bearer', 'Bearer ', 'Bearer a b', 'Bearer hola', 'Bearer a.b.c']) {
    it(`refuses "${header}" in the shape of simplejwt`, async () => {
      const { body, headers } = await client.probe(header).expect(401);
      expect(headers['www-authenticate']).to.equal('Bearer realm="api"');
      expect(body).to.have.all.keys('detail', 'code', 'messages');
      expect(body.code).to.equal('token_not_valid');
      expect(body.messages).to.have.length(1);
      expect(body.messages[0]).to.have.all.keys('token_class', 'token_type', 'message');
      expect(body.messages[0]).to.include({ token_class: 'AccessToken', token_type: 'access' });
    });
  }

  it('refuses a token after two hours', async () => {
    const { access } = await client.login();
    client.host.clock.advance(2 * 3600 - 60);
    await client.probe(`Bearer ${access}`).expect(200);
    client.host.clock.advance(61);
    const { body } = await client.probe(`Bearer ${access}`).expect(401);
    expect(body.code).to.equal('token_not_valid');
  });

  it('refuses the tokens of an inactive user at once, and accepts them again afterwards', async () => {
    const { access, refresh } = await client.login('marta');
    await client.probe(`Bearer ${access}`).expect(200);
    await whileUserIs("is_active = '0'", "is_active = '1'", async () => {
      const { body, headers } = await client.probe(`Bearer ${access}`).expect(401);
      expect(body.code).to.equal('user_inactive');
      expect(headers['www-authenticate']).to.equal('Bearer realm="api"');
      const refused = await client.refresh(refresh).expect(401);
      expect(refused.body.code).to.equal('token_not_valid');
    });
    await client.probe(`Bearer ${access}`).expect(200);
    await client.rotate(refresh);
  });

  it('refuses every token issued before "sign out everywhere", and accepts those issued after', async () => {
    const before = await client.login('marta');
    await whileUserIs('generation = generation + 1', 'generation = generation', async () => {
      const { body } = await client.probe(`Bearer ${before.access}`).expect(401);
      expect(body.code).to.equal('token_not_valid');
      await client.refresh(before.refresh).expect(401);
      const after = await client.login('marta');
      await client.probe(`Bearer ${after.access}`).expect(200);
      await client.rotate(after.refresh);
    });
  });

  it('accepts the tokens that another host of the same database issued', async () => {
    const { access, refresh } = await client.login();
    const { host } = client;
    const second = tokenClient(
      await startTestHost({
        plugins: tokenPlugins,
        databaseUrl: host.databaseUrl,
        secretKey: host.secretKey,
      }),
    );
    try {
      second.host.clock.advance((host.clock.now().getTime() - second.host.clock.now().getTime()) / 1000);
      await second.probe(`Bearer ${access}`).expect(200);
      await second.rotate(refresh);
      await client.refresh(refresh).expect(401);
    } finally {
      await second.host.stop();
    }
  });
});
