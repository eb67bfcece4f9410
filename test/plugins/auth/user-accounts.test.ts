import { expect } from 'chai';
import request from 'supertest';
import { plugin as auth } from '../../../plugins/auth/index.js';
import { UserAccounts } from '../../../plugins/auth/contract.js';
import { startTestHost, type TestHost } from '../../../testing/start-test-host.js';
import { accountsPlugin, owners } from './support/accounts-plugin.js';
import { bearer, PASSWORD } from './support/auth-client.js';

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';
type Headers = Readonly<Record<string, string>>;

const API_KEY = '7a3ab2a0-5b1e-4e2b-8a53-8f2c7c1d9e10';

describe('the accounts of users, as a plugin serves them', () => {
  let host: TestHost;
  const tokens: Record<string, string> = {};
  const ids: Record<string, number> = {};

  before(async () => {
    host = await startTestHost({
      plugins: [auth, accountsPlugin],
      bundle: {
        roles: [
          { codigo: 'cuentas', nombre: 'Cuentas', permisos: ['accounts.manage'] },
          { codigo: 'jefatura', nombre: 'Jefatura', permisos: ['auth.admin'] },
        ],
        usuarios: [
          { username: 'jefa', password: PASSWORD, is_superuser: true },
          { username: 'cuentas', password: PASSWORD, roles: ['cuentas'] },
          { username: 'gestora', password: PASSWORD, roles: ['jefatura'] },
          { username: 'pagos' },
        ],
        api_usuarios: [{ username: 'pagos', api_key: API_KEY, endpoints: [] }],
      },
    });
    const rows = await host.database.rows<{ id: number; username: string }>('SELECT id, username FROM auth_user');
    for (const { id, username } of rows) ids[username] = id;
    for (const username of ['jefa', 'cuentas']) {
      const { body } = await login(username, PASSWORD).expect(200);
      tokens[username] = (body as { access: string }).access;
    }
  });
  after(() => host.stop());

  function login(username: string, password: string): request.Test {
    return request(host.url).post('/api/token/').send({ username, password });
  }
  const call = (method: Method, path = '', body?: object, headers: Headers = {}, who = 'jefa'): request.Test => {
    const client = request(host.url);
    const sent = client[method](`/cuenta/${path}`).set({ ...bearer(tokens[who]!), ...headers });
    return body === undefined ? sent : sent.send(body);
  };
  const made = async (username: string, more: object = {}): Promise<{ id: string; etag: string }> => {
    const { body, headers } = await call('post', '', { username, ...more }).expect(201);
    return { id: String(body.id), etag: headers['etag']! };
  };
  const actionsOn = async (id: string): Promise<string[]> => {
    const rows = await host.database.rows<{ action: string }>(
      `SELECT action FROM host_audit_entry WHERE subject_kind = 'auth.user' AND subject_id = $1 ORDER BY id`,
      [id],
    );
    return rows.map(({ action }) => action);
  };

  it('are made with what they hold, and shown without what they are logged in with', async () => {
    const account = { username: 'luz', password: PASSWORD, nombres: 'Luz Marina', roles: ['cuentas'] };
    const { body, headers } = await call('post', '', { ...account, permisos: ['auth.admin'] }).expect(201);
    const { id, adddate } = body as { id: number; adddate: string };
    expect(body).to.deep.equal({
      id,
      username: 'luz',
      nombres: 'Luz Marina',
      email: null,
      tipo_identificacion: null,
      identificacion: null,
      telefono: null,
      is_active: true,
      is_superuser: false,
      roles: ['cuentas'],
      permisos: ['auth.admin'],
      adddate,
      adduser: ids['jefa'],
    });
    expect(new Date(adddate).toISOString()).to.equal(adddate);
    const got = await call('get', String(id)).expect(200);
    expect(got.body).to.deep.equal(body);
    expect(got.headers['etag'])
      .to.equal(headers['etag'])
      .and.match(/^"[\w-]+"$/);
    expect(await actionsOn(String(id))).to.deep.equal(['auth.user.created', 'auth.user.granted']);
    await login('luz', PASSWORD).expect(200);
    expect((await call('get', String(ids['pagos'])).expect(200)).body.adduser).to.equal(null);
  });

  it('are listed with search, order and filters', async () => {
    await made('lista-a', { nombres: 'Ángela Muñoz', identificacion: '1001', tipo_identificacion: 'CC' });
    await made('lista-b', { nombres: 'Bernardo Díaz', is_active: false, roles: ['cuentas'] });
    const names = async (query: string): Promise<string[]> => {
      const { body } = await call('get', query).expect(200);
      return (body.results as { username: string }[]).map(({ username }) => username);
    };
    expect(await names('?search=munoz+angela')).to.deep.equal(['lista-a']);
    expect(await names('?search=lista&ordering=-username')).to.deep.equal(['lista-b', 'lista-a']);
    expect(await names('?is_active=false')).to.deep.equal(['lista-b']);
    expect(await names('?identificacion=1001&tipo_identificacion=CC')).to.deep.equal(['lista-a']);
    const { body } = await call('get', '?search=lista&page_size=1&page=2').expect(200);
    expect(body).to.deep.include({ count: 2, next: null, previous: '/cuenta/?search=lista&page_size=1' });
    expect(body.results[0]).to.deep.include({ username: 'lista-b', roles: ['cuentas'], permisos: [] });
    expect(JSON.stringify(body)).not.to.match(/argon2|hash|revision|generation/);
    expect((await call('get', '?password_hash=x').expect(400)).body).to.have.all.keys('password_hash', 'code');
  });

  it('are changed field by field or whole, one entry of the audit log for each kind of change', async () => {
    const { id } = await made('cambios', { nombres: 'Antes', telefono: '300' });
    const patched = await call('patch', id, { nombres: 'Después' }).expect(200);
    expect(patched.body).to.include({ nombres: 'Después', telefono: '300' });
    const whole = { username: 'cambios', email: 'c@correo.example', roles: ['cuentas'], password: PASSWORD };
    const put = await call('put', id, whole).expect(200);
    expect(put.body).to.deep.include({ nombres: '', telefono: null, email: whole.email, roles: ['cuentas'] });
    await login('cambios', PASSWORD).expect(200);
    await call('put', id, { ...whole, password: undefined }).expect(200);
    expect(await actionsOn(id)).to.deep.equal([
      'auth.user.created',
      'auth.user.changed',
      'auth.user.changed',
      'auth.user.granted',
      'auth.user.passwordSet',
      'auth.token.obtained',
    ]);
    const other = await call('patch', id, { username: 'otra' }).expect(400);
    expect(other.body.username).to.deep.equal(['El nombre de usuario no se cambia.']);
    expect((await call('get', id).expect(200)).body).to.include({ username: 'cambios', email: whole.email });
  });

  it('follow a change of what they hold at once', async () => {
    const { id } = await made('permisos', { password: PASSWORD });
    const { body } = await login('permisos', PASSWORD).expect(200);
    tokens['permisos'] = body.access as string;
    await call('get', '', undefined, {}, 'permisos').expect(403);
    await call('patch', id, { permisos: ['accounts.manage'] }).expect(200);
    await call('get', '', undefined, {}, 'permisos').expect(200);
    await call('patch', id, { is_active: false }).expect(200);
    await call('get', '', undefined, {}, 'permisos').expect(401);
  });

  it('are changed and removed only by callers that know their present revision', async () => {
    const { id, etag } = await made('precondicion');
    const ifMatch = (value: string): Headers => ({ 'If-Match': value });
    const changed = await call('patch', id, { nombres: 'Uno' }, ifMatch(etag)).expect(200);
    const stale = await call('patch', id, { nombres: 'Dos' }, ifMatch(etag)).expect(412);
    expect(stale.body).to.include({ code: 'precondition_failed' });
    await call('delete', id, undefined, ifMatch(etag)).expect(412);
    await call('patch', id, { nombres: 'Dos' }, ifMatch(`W/${changed.headers['etag']}`)).expect(412);
    await call('patch', id, { nombres: 'Dos' }, ifMatch('no es nada')).expect(412);
    expect((await call('get', id).expect(200)).body.nombres).to.equal('Uno');

    const several = ifMatch(`"otra", ${changed.headers['etag']}`);
    const password = await call('patch', id, { password: PASSWORD }, several).expect(200);
    // The response does not show the password, only by the ETag that it changed.
    expect(password.headers['etag']).not.to.equal(changed.headers['etag']);
    const granted = await call('patch', id, { roles: ['cuentas'] }, ifMatch(password.headers['etag']!)).expect(200);
    await call('patch', id, { roles: [] }, ifMatch(password.headers['etag']!)).expect(412);
    await call('patch', id, {}, ifMatch('*')).expect(200);
    await call('delete', id, undefined, ifMatch(granted.headers['etag']!)).expect(204);
    await call('get', id).expect(404);
  });

  it('are changed by one of several who knew the same', async () => {
    const { id, etag } = await made('carrera');
    const changes = Array.from({ length: 6 }, (_, index) => ({
      nombres: `Número ${index}`,
      ...(index % 2 && { roles: ['cuentas'] }),
    }));
    const answers = await Promise.all(changes.map((body) => call('patch', id, body, { 'If-Match': etag })));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).to.deep.equal([200, 412, 412, 412, 412, 412]);
  });

  it('are removed with what is theirs, and kept while something refers to them', async () => {
    const { id } = await made('error', { password: PASSWORD, roles: ['cuentas'], permisos: ['auth.admin'] });
    await host.database.insertRows('auth_totp', [
      { user_id: Number(id), secret: Buffer.alloc(50), confirmed_at: null, last_step: 0 },
    ]);
    await call('delete', id).expect(204);
    expect(await actionsOn(id)).to.include('auth.user.removed');
    for (const table of ['auth_user_role', 'auth_user_permission', 'auth_totp']) {
      const rows = await host.database.rows(`SELECT user_id FROM ${table} WHERE user_id = $1`, [Number(id)]);
      expect(rows, table).to.deep.equal([]);
    }
    await call('delete', id).expect(404);

    const active = await made('activa', { password: PASSWORD });
    await login('activa', PASSWORD).expect(200);
    const owner = await made('propietaria');
    owners.add(Number(owner.id));
    for (const used of [active.id, owner.id, String(ids['pagos'])]) {
      expect((await call('delete', used).expect(409)).body.code).to.equal('in_use');
      await call('patch', used, { is_active: false }).expect(200);
    }
    expect(await actionsOn(owner.id)).not.to.include('auth.user.removed');
  });

  it('get no more than the caller holds, and those beyond the caller are not changed', async () => {
    const as = (method: Method, path: string, body?: object) => call(method, path, body, {}, 'cuentas');
    const beyond = [
      as('post', '', { username: 'nueva', is_superuser: true }),
      as('post', '', { username: 'nueva', roles: ['jefatura'] }),
      as('post', '', { username: 'nueva', permisos: ['auth.admin'] }),
      as('patch', String(ids['jefa']), { nombres: 'x' }),
      as('patch', String(ids['gestora']), { password: PASSWORD }),
      as('put', String(ids['gestora']), { username: 'gestora' }),
      as('delete', String(ids['gestora'])),
      as('patch', String(ids['cuentas']), { roles: ['cuentas', 'jefatura'] }),
    ];
    for (const answer of await Promise.all(beyond)) {
      expect(answer.status).to.equal(403);
      expect(answer.body.code).to.equal('beyond_own_permissions');
    }
    expect((await call('get', '?username=nueva')).body.count).to.equal(0);
    const { body } = await as('post', '', { username: 'nueva', roles: ['cuentas'] }).expect(201);
    await as('delete', String(body.id)).expect(204);
  });

  it('cannot be removed or weakened by their own user', async () => {
    const id = String(ids['jefa']);
    for (const answer of [
      await call('delete', id),
      await call('patch', id, { is_active: false }),
      await call('put', id, { username: 'jefa' }),
    ]) {
      expect([answer.status, answer.body.code]).to.deep.equal([409, 'own_account']);
    }
  });

  it('are refused with what is none', async () => {
    for (const [body, status, field] of [
      [{}, 400, 'username'],
      [{ username: 'x', password: 'corta' }, 400, 'password'],
      [{ username: 'x', email: 'x' }, 400, 'email'],
      [{ username: 'x', password_hash: 'x' }, 400, 'password_hash'],
      [{ username: 'x', id: 1 }, 400, 'id'],
      [{ username: 'x', roles: ['ninguno'] }, 400, 'roles'],
      [{ username: 'x', permisos: ['accounts.manege'] }, 400, 'permisos.0'],
      [{ username: 'jefa' }, 409, 'username'],
    ] as const) {
      const answer = await call('post', '', body);
      expect([answer.status, Object.keys(answer.body as object)[0]], JSON.stringify(body)).to.deep.equal([
        status,
        field,
      ]);
    }
    await call('get', '2000000').expect(404);
    await call('patch', '2000000', { nombres: 'x' }).expect(404);
    await call('delete', '2000000').expect(404);
  });

  it('are read inside a transaction, as it sees them', async () => {
    const accounts = host.container.get<UserAccounts>(UserAccounts);
    const id = ids['pagos']!;
    await host.database
      .transaction(async (tx) => {
        await host.database.changeRows('UPDATE auth_user SET nombres = $1 WHERE id = $2', ['En curso', id], tx);
        expect((await accounts.getAccount(id, tx)).nombres).to.equal('En curso');
        const page = await accounts.listAccounts({ query: { search: 'en curso' }, url: '/cuenta' }, tx);
        expect(page.count).to.equal(1);
        throw new Error('undone');
      })
      .catch((error: Error) => expect(error.message).to.equal('undone'));
    expect((await accounts.getAccount(id)).nombres).to.equal('');
  });
});
