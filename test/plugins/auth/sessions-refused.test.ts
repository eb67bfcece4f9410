import { expect } from 'chai';
import { bearer, browser, PASSWORD, startAuthHost, startReplica, type AuthClient } from './support/auth-client.js';
import { overEachSessionStore } from './support/over-each-session-store.js';

overEachSessionStore('a session whose user may not go on', (place) => {
  let client: AuthClient;
  let replica: AuthClient;

  before(async () => {
    client = await startAuthHost({ config: place.config() });
    replica = await startReplica(client, place.config());
  });
  after(async () => {
    await replica.host.stop();
    await client.host.stop();
  });

  const setActive = (active: boolean): Promise<number> =>
    client.host.database.changeRows('UPDATE auth_user SET is_active = $1 WHERE username = $2', [active, 'marta']);

  it('is known to every host of the database', async () => {
    const session = await client.session();
    const { body } = await replica.call('get', '/api/sesion/', { headers: { Cookie: session.cookie } }).expect(200);
    expect(body.usuario.username).to.equal('luz');
    expect(body.csrf).to.equal(session.csrf);
    await replica.call('delete', '/api/sesion/', { headers: browser(session) }).expect(204);
    expect(await client.probe({ Cookie: session.cookie })).to.equal(401);
  });

  it('is refused at once when the account is made inactive', async () => {
    const { cookie } = await client.session('marta');
    await setActive(false);
    for (const host of [client, replica]) {
      const { body } = await host.call('get', '/probe', { headers: { Cookie: cookie } }).expect(401);
      expect(body.code).to.equal('not_authenticated');
    }
    await setActive(true);
    expect(await client.probe({ Cookie: cookie })).to.equal(200);
  });

  it('is refused after "sign out everywhere", with the tokens', async () => {
    const sessions = [await client.session(), await replica.session()];
    const { access, refresh } = await client.tokens();
    const bystander = await client.session('marta');
    await client.call('delete', '/api/sesion/todas', { headers: { Cookie: sessions[0]!.cookie } }).expect(403);
    await client.call('delete', '/api/sesion/todas', { headers: browser(sessions[0]!) }).expect(204);
    for (const host of [client, replica]) {
      for (const { cookie } of sessions) expect(await host.probe({ Cookie: cookie })).to.equal(401);
      expect(await host.probe(bearer(access))).to.equal(401);
      await host.call('post', '/api/token/refresh/', { body: { refresh } }).expect(401);
    }
    expect(await client.probe({ Cookie: bystander.cookie })).to.equal(200);
    expect(await client.probe({ Cookie: (await client.session()).cookie })).to.equal(200);
  });

  it('is refused after a new password', async () => {
    const [own, elsewhere] = [await client.session(), await replica.session()];
    const change = { actual: PASSWORD, nueva: 'otra-clave-bien-larga' };
    await client.call('post', '/api/clave/', { headers: browser(own), body: change }).expect(204);
    for (const { cookie } of [own, elsewhere]) {
      for (const host of [client, replica]) expect(await host.probe({ Cookie: cookie })).to.equal(401);
    }
  });
});
