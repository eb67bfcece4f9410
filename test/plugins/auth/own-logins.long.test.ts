import { expect } from 'chai';
import { startTestHost } from '../../../testing/start-test-host.js';
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
}

overEachSessionStore('my logins', (place) => {
  let client: AuthClient;

  before(async () => {
    const roles = [{ codigo: 'caja', nombre: 'Caja', permisos: ['auth.admin'], requiere_totp: true }];
    const usuarios = [
      { username: 'luz', password: PASSWORD, roles: ['caja'] },
      { username: 'marta', password: PASSWORD },
    ];
    client = new AuthClient(await startTestHost({ bundle: { roles, usuarios }, config: place.config() }));
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
