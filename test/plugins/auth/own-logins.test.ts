import { promisify } from 'node:util';
import { expect } from 'chai';
import type { SessionData } from 'express-session';
import { startTestHost } from '../../../testing/start-test-host.js';
import { noteAddress, SessionStore } from '../../../plugins/auth/sessions/session-store.js';
import { AuthClient, bearer, browser, PASSWORD } from './support/auth-client.js';
import { AuthenticatorApp } from './support/authenticator-app.js';
import { overEachSessionStore } from './support/over-each-session-store.js';

interface OwnLogin {
  readonly id: string;
  readonly tipo: string;
  readonly inicio: string;
  readonly ultimo_uso: string;
  readonly fin: string;
  readonly actual: boolean;
  readonly dispositivo: string | null;
  readonly direccion_inicio: string | null;
  readonly direccion_ultimo_uso: string | null;
}

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:131.0) Gecko/20100101 Firefox/131.0';
const CELLULAR =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36';

/** Builds the headers of a device behind the proxy. */
const device = (userAgent: string, address: string) => ({ 'User-Agent': userAgent, 'X-Forwarded-For': address });

overEachSessionStore('my logins', (place) => {
  let client: AuthClient;

  before(async () => {
    const roles = [{ codigo: 'caja', nombre: 'Caja', permisos: ['auth.admin'], requiere_totp: true }];
    const usuarios = [
      { username: 'luz', password: PASSWORD, roles: ['caja'] },
      { username: 'marta', password: PASSWORD },
      { username: 'rosa', password: PASSWORD },
    ];
    const logging = { level: 'debug' };
    const config = { http: { trustedProxies: 1 }, auth: { plainHttp: true }, logging, ...place.config() };
    client = new AuthClient(await startTestHost({ bundle: { roles, usuarios }, config }));
  });
  after(() => client.host.stop());

  type Headers = Readonly<Record<string, string>>;
  const list = async (headers: Headers): Promise<OwnLogin[]> =>
    (await client.call('get', '/api/sesiones/', { headers }).expect(200)).body.sesiones as OwnLogin[];
  const end = (headers: Headers, id: string) => client.call('delete', `/api/sesiones/${id}`, { headers });

  it('are listed, the newest first, and the one that asks is marked', async () => {
    const first = browser(await client.session('luz'));
    await place.advance(client.host, 60);
    const second = browser(await client.session('luz'));
    await place.advance(client.host, 60);
    const token = bearer((await client.tokens({ username: 'luz' })).access);
    const seen = await list(second);
    expect(seen.map(({ tipo, actual }) => [tipo, actual])).to.deep.equal([
      ['PROGRAMA', false],
      ['NAVEGADOR', true],
      ['NAVEGADOR', false],
    ]);
    for (const { inicio, ultimo_uso, fin } of seen) {
      expect(Date.parse(ultimo_uso)).to.be.at.least(Date.parse(inicio));
      expect(Date.parse(fin)).to.be.above(Date.parse(ultimo_uso));
    }
    expect((await list(first)).findIndex(({ actual }) => actual)).to.equal(2);
    expect((await list(token)).some(({ actual }) => actual)).to.equal(false);
  });

  it('show their device, and the addresses of their begin and of their last use', async () => {
    const first = browser(await client.session('rosa', device(FIREFOX, '190.24.8.15')));
    await client.session('rosa', device(CELLULAR, '2001:db8:1:2:3::4'));
    await client.session('rosa', device('<b>Mi navegador\u00e1</b>/1 x', '190.24.8.17'));
    const { body } = await client.attempt('/api/token/', { username: 'rosa' }, device('curl/8.5.0', '190.24.8.18'));
    const { refresh } = body as { refresh: string };
    const refreshed = { headers: device('curl/8.5.0', '190.24.8.19'), body: { refresh } };
    await client.call('post', '/api/token/refresh/', refreshed).expect(200);
    // In the same minute: an address that changes is written at once.
    await list({ ...first, ...device(FIREFOX, '190.24.8.16') });
    const seen = await list({ ...first, ...device(FIREFOX, '190.24.8.16') });
    const traces = seen.map((one) => [one.dispositivo, one.direccion_inicio, one.direccion_ultimo_uso]);
    expect(traces).to.have.deep.members([
      ['Firefox en Windows', '190.24.8.15', '190.24.8.16'],
      ['Samsung Internet en Android', '2001:db8:1:2::/64', '2001:db8:1:2::/64'],
      ['Aplicación o programa', '190.24.8.17', '190.24.8.17'],
      ['Aplicación o programa', '190.24.8.18', '190.24.8.19'],
    ]);
    expect(client.host.logLines.join(''))
      .to.include('/api/sesiones')
      .and.not.match(/Firefox|190\.24\.8/);
  });

  it('do not begin again by a request that was on its way when they ended', async () => {
    const { cookie } = await client.session('rosa');
    const id = decodeURIComponent(cookie.split('=')[1]!).slice(2).split('.')[0]!;
    const store = client.host.container.get<SessionStore>(SessionStore);
    const get = promisify(store.get.bind(store));
    const session = (await get(id))!;
    noteAddress(session, '190.24.8.20');
    await promisify<string>(store.destroy.bind(store))(id);
    await promisify<string, SessionData>(store.touch!.bind(store))(id, session);
    expect(await get(id)).to.equal(null);
  });

  it('but one end together, at once, with an entry in the audit log', async () => {
    const here = browser(await client.session('rosa'));
    const there = browser(await client.session('rosa'));
    const { access } = await client.tokens({ username: 'rosa' });
    const foreign = browser(await client.session('luz'));
    await client.call('delete', '/api/sesiones/', { headers: bearer(access) }).expect(401);
    await client.call('delete', '/api/sesiones/', { headers: here }).expect(204);
    for (const headers of [there, bearer(access)]) {
      await client.call('get', '/api/sesion/', { headers }).expect(401);
    }
    expect((await list(here)).map(({ actual }) => actual)).to.deep.equal([true]);
    await client.call('get', '/api/sesion/', { headers: foreign }).expect(200);
    const entries = await client.host.database.rows(
      "SELECT id FROM host_audit_entry WHERE action = 'auth.user.otherLoginsEnded'",
    );
    expect(entries).to.have.length(1);
  });

  it('end one by one, at once, with an entry in the audit log', async () => {
    const here = browser(await client.session('marta'));
    const there = browser(await client.session('marta'));
    const { access } = await client.tokens({ username: 'marta' });
    for (const { id, actual } of await list(here)) if (!actual) await end(here, id).expect(204);
    await client.call('get', '/api/sesion/', { headers: there }).expect(401);
    await client.call('get', '/api/sesion/', { headers: bearer(access) }).expect(401);
    expect(await list(here)).to.have.length(1);
    const entries = await client.host.database.rows(
      "SELECT id FROM host_audit_entry WHERE action = 'auth.user.loginEnded'",
    );
    expect(entries).to.have.length(2);
  });

  it('of another user, and those that have ended, are 404', async () => {
    const foreign = (await list(browser(await client.session('luz'))))[0]!;
    const headers = browser(await client.session('marta'));
    await end(headers, foreign.id).expect(404);
    await end(headers, 'f'.repeat(64)).expect(404);
    await end(headers, 'algo').expect(404);
    const other = browser(await client.session('marta'));
    const { id } = (await list(other)).find(({ actual }) => actual)!;
    await end(headers, id).expect(204);
    await end(headers, id).expect(404);
  });

  it('need the value of the session to be ended, and a login to be seen', async () => {
    const { cookie, csrf } = await client.session('marta');
    const [{ id }] = (await list(browser({ cookie, csrf }))) as [OwnLogin];
    await end({ Cookie: cookie }, id).expect(403);
    await end({}, id).expect(401);
    await client.call('get', '/api/sesiones/').expect(401);
  });

  it('tell whether a role demands a second factor, and whether there is one', async () => {
    const of = async (username: string): Promise<object> =>
      (await client.call('get', '/api/sesion/', { headers: await client.jwt(username) }).expect(200)).body.dos_pasos;
    expect(await of('marta')).to.deep.equal({ activa: false, exigida: false });
    expect(await of('luz')).to.deep.equal({ activa: false, exigida: true });
    const headers = await client.jwt('luz');
    await new AuthenticatorApp(client).setUp(headers);
    const { body } = await client.call('get', '/api/sesion/', { headers }).expect(200);
    expect(body.dos_pasos).to.deep.equal({ activa: true, exigida: true });
    expect(body.permisos).to.deep.equal(['auth.admin']);
  });
});
