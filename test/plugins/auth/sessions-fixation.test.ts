import { expect } from 'chai';
import { browser, cookieOf, startAuthHost, type AuthClient } from './support/auth-client.js';

describe('a login with the cookie of another user', () => {
  let client: AuthClient;

  before(async () => {
    client = await startAuthHost();
  });
  after(() => client.host.stop());

  it('gets an id of its own, and a csrf value of its own', async () => {
    const attacker = await client.session('marta');
    const victim = await client.session('luz', { Cookie: attacker.cookie });
    expect(victim.cookie).to.be.a('string').that.is.not.equal(attacker.cookie);
    expect(victim.csrf).not.to.equal(attacker.csrf);
    const { body } = await client.call('get', '/probe', { headers: { Cookie: victim.cookie } }).expect(200);
    expect(body.username).to.equal('luz');
  });

  it('leaves the planted cookie useless', async () => {
    const attacker = await client.session('marta');
    await client.session('luz', { Cookie: attacker.cookie });
    expect(await client.probe({ Cookie: attacker.cookie })).to.equal(401);
    await client.call('post', '/probe', { headers: browser(attacker) }).expect(401);
  });

  it('never takes over an id that was made up', async () => {
    for (const planted of ['ventanilla.sid=inventada', 'ventanilla.sid=s%3Ainventada.firma', 'ventanilla.sid=']) {
      const { cookie } = await client.session('luz', { Cookie: planted });
      expect(cookie).not.to.contain('inventada');
      expect(await client.probe({ Cookie: planted })).to.equal(401);
    }
  });

  it('changes the id at each login of the same user', async () => {
    const first = await client.session();
    const second = await client.session('luz', { Cookie: first.cookie });
    expect(second.cookie).not.to.equal(first.cookie);
    expect(await client.probe({ Cookie: first.cookie })).to.equal(401);
    expect(await client.probe({ Cookie: second.cookie })).to.equal(200);
  });

  it('leaves the session of the cookie alone where it fails', async () => {
    const { cookie } = await client.session();
    const failed = await client
      .attempt('/api/sesion/', { username: 'marta', password: 'incorrecta' }, { Cookie: cookie })
      .expect(401);
    expect(cookieOf(failed)).to.equal(undefined);
    expect(await client.probe({ Cookie: cookie })).to.equal(200);
  });
});
