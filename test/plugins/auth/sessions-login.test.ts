import { expect } from 'chai';
import { createHash } from 'node:crypto';
import {
  bearer,
  browser,
  cookieOf,
  PASSWORD,
  setCookieOf,
  startAuthHost,
  type AuthClient,
} from './support/auth-client.js';
import { overEachSessionStore } from './support/over-each-session-store.js';

overEachSessionStore('a session', (place) => {
  let client: AuthClient;

  before(async () => {
    client = await startAuthHost({ config: { ...place.config(), auth: { plainHttp: false } } });
  });
  after(() => client.host.stop());

  const overHttps = { Host: 'ventanilla.ciudad.example', 'X-Forwarded-Proto': 'https' };
  const rows = () => place.stored(client.host);

  it('begins with a cookie for this site alone, out of reach of scripts', async () => {
    const answer = await client.attempt('/api/sesion/').expect(200);
    const attributes = setCookieOf(answer)!.split('; ').slice(1);
    expect(attributes).to.include.members(['Path=/', 'HttpOnly', 'SameSite=Lax']);
    expect(attributes.join()).not.to.match(/Domain|Secure/);
  });

  it('has a Secure cookie of this very host over HTTPS', async () => {
    const answer = await client.attempt('/api/sesion/', {}, overHttps).expect(200);
    const line = setCookieOf(answer)!;
    expect(line.split('; ')).to.include.members(['Path=/', 'Secure', 'HttpOnly', 'SameSite=Lax']);
    expect(line).not.to.contain('Domain');
    const cookie = cookieOf(answer)!;
    expect(cookie).to.match(/^__Host-ventanilla\.sid=/);
    expect(cookieOf(answer, 'ventanilla.place')).to.match(/^__Host-/);
    expect(await client.probe({ ...overHttps, Cookie: cookie })).to.equal(200);
    // Another host of the domain could have set it without the prefix.
    expect(await client.probe({ ...overHttps, Cookie: cookie.replace('__Host-', '') })).to.equal(401);

    const { csrf } = answer.body as { csrf: string };
    const headers = { ...overHttps, ...browser({ cookie, csrf }) };
    const ended = await client.call('delete', '/api/sesion/', { headers }).expect(204);
    // A browser ignores a line of such a name without these.
    expect(setCookieOf(ended)!.split('; ')).to.include.members(['Path=/', 'Secure']);
  });

  it('is refused over plain HTTP elsewhere, before the password is looked at', async () => {
    const before = (await rows()).length;
    for (const password of [PASSWORD, 'incorrecta']) {
      const answer = await client.attempt('/api/sesion/', { password }, { 'X-Forwarded-For': '198.51.100.7' });
      expect(answer.status).to.equal(403);
      expect(answer.body.code).to.equal('https_required');
      expect(answer.headers).not.to.have.property('set-cookie');
    }
    expect(await rows()).to.have.length(before);
  });

  for (const name of ['luz', 'nadie', 'inactiva', 'sin-clave']) {
    it(`is refused for ${name} with a wrong password, without a cookie`, async () => {
      const answer = await client.attempt('/api/sesion/', { username: name, password: 'incorrecta' });
      expect(answer.status).to.equal(401);
      expect(answer.body).to.deep.equal({
        detail: 'Usuario o contraseña no válidos.',
        code: 'invalid_credentials',
      });
      expect(answer.headers).not.to.have.property('set-cookie');
    });
  }

  it('names the fields that are missing', async () => {
    const { body } = await client.call('post', '/api/sesion/', { body: {} }).expect(400);
    expect(body.errors).to.deep.equal({
      username: ['Este campo es requerido.'],
      password: ['Este campo es requerido.'],
    });
  });

  it('tells who is calling, by cookie and by JWT', async () => {
    const began = await client.attempt('/api/sesion/').expect(200);
    const bySession = await client.call('get', '/api/sesion/', { headers: { Cookie: cookieOf(began)! } });
    expect(bySession.body).to.deep.equal(began.body);
    expect(bySession.body).to.have.all.keys('usuario', 'permisos', 'dos_pasos', 'csrf');
    expect(bySession.body.usuario).to.include({
      username: 'luz',
      nombres: 'Luz Marina',
      is_superuser: false,
    });
    expect(bySession.body.permisos).to.deep.equal(['probe.leer']);
    expect(bySession.body.csrf).to.match(/^[\w-]{43}$/);

    const byToken = await client.call('get', '/api/sesion', { headers: await client.jwt() }).expect(200);
    expect(byToken.body).to.deep.equal({ ...bySession.body, csrf: null });
  });

  it('goes by the JWT where both are shown', async () => {
    const { cookie } = await client.session();
    const { access } = await client.tokens({ username: 'marta' });
    const headers = { Cookie: cookie, ...bearer(access) };
    const { body } = await client.call('get', '/api/sesion/', { headers }).expect(200);
    expect(body.usuario.username).to.equal('marta');
    expect(body.csrf).to.equal(null);
    await client.call('get', '/api/sesion/', { headers: { Cookie: cookie, ...bearer('falso') } }).expect(401);
  });

  it('is answered 401 where none is shown', async () => {
    const { body } = await client.call('get', '/api/sesion/').expect(401);
    expect(body.code).to.equal('not_authenticated');
    await client.call('delete', '/api/sesion/').expect(401);
  });

  it('ends, with the csrf value and not without', async () => {
    const session = await client.session();
    await client.call('delete', '/api/sesion/', { headers: { Cookie: session.cookie } }).expect(403);
    expect(await client.probe({ Cookie: session.cookie })).to.equal(200);

    const ended = await client.call('delete', '/api/sesion/', { headers: browser(session) }).expect(204);
    expect(setCookieOf(ended)).to.match(/^ventanilla\.sid=;.*Expires=Thu, 01 Jan 1970/);
    expect(ended.headers['clear-site-data']).to.equal('"cache", "storage"');
    expect(await client.probe({ Cookie: session.cookie })).to.equal(401);
    await client.call('delete', '/api/sesion/', { headers: browser(session) }).expect(401);
  });

  it('is not made for calls that nobody logged in for', async () => {
    const before = (await rows()).length;
    for (const headers of [{}, { Cookie: 'ventanilla.sid=s%3Aabc.def' }]) {
      for (const path of ['/probe', '/probe/abierta', '/api/sesion/']) {
        const answer = await client.call('get', path, { headers });
        expect(answer.headers, path).not.to.have.property('set-cookie');
      }
      await client.attempt('/api/sesion/', { password: 'incorrecta' }, headers).expect(401);
    }
    expect(await rows()).to.have.length(before);
  });

  it('is stored under the digest of its id alone', async () => {
    const { cookie } = await client.session();
    const value = decodeURIComponent(cookie.slice('ventanilla.sid='.length));
    const id = value.slice('s:'.length, value.lastIndexOf('.'));
    const digest = createHash('sha256').update(id).digest('hex');
    expect((await rows()).map((kept) => kept.digest)).to.include(digest);
    for (const { text } of await rows()) expect(text).not.to.contain(id);
  });
});
