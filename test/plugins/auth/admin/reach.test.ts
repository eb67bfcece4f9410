import { expect } from 'chai';
import { AdminCaller, type AdminAnswer } from '../../../../testing/admin-caller.js';
import { startTestHost, type TestHost } from '../../../../testing/start-test-host.js';

const PASSWORD = 'correcta-y-larga';

const bundle = {
  roles: [
    { codigo: 'personal', nombre: 'Personal', permisos: ['auth.admin', 'tramites.read'] },
    { codigo: 'lectura', nombre: 'Lectura', permisos: ['tramites.read'] },
    { codigo: 'jefatura', nombre: 'Jefatura', permisos: ['tramites.admin', 'tramites.manage'] },
    { codigo: 'cerrada', nombre: 'Con segundo factor', permisos: ['host.admin'], requiere_totp: true },
  ],
  usuarios: [
    { username: 'jefa', password: PASSWORD, is_superuser: true },
    { username: 'personal', password: PASSWORD, roles: ['personal'] },
    { username: 'colega', password: PASSWORD, roles: ['personal'] },
    { username: 'lectora', password: PASSWORD, roles: ['lectura'] },
    { username: 'gestora', password: PASSWORD, roles: ['jefatura'] },
    { username: 'directa', password: PASSWORD, permisos: ['tramites.files'] },
    { username: 'pendiente', password: PASSWORD, roles: ['cerrada'] },
    { username: 'nadie' },
  ],
};

describe('an administrator of users', () => {
  let host: TestHost;
  let personal: AdminCaller;
  let jefa: AdminCaller;
  const ids: Record<string, number> = {};

  before(async () => {
    host = await startTestHost({ bundle });
    personal = await AdminCaller.login(host, 'personal', PASSWORD);
    jefa = await AdminCaller.login(host, 'jefa', PASSWORD);
    const { data } = await jefa.query('auth.users.list');
    for (const { id, username } of data.items) ids[username] = id;
  });
  after(() => host.stop());

  const isBeyond = (answer: AdminAnswer, what?: string): void => {
    expect(answer, what).to.include({ status: 403, reason: 'beyond_own_permissions' });
  };
  const userRow = async (username: string): Promise<unknown> =>
    (await host.database.rows('SELECT * FROM auth_user WHERE username = $1', [username]))[0];

  /** Lists every mutation about one user. */
  const onUser = (id: number): [procedure: string, input: object][] => [
    ['auth.users.update', { id, email: 'mia@correo.example' }],
    ['auth.users.setGrants', { id, roles: [], permissions: [] }],
    ['auth.users.setPassword', { id, password: 'otra-clave-larga' }],
    ['auth.users.resetSecondFactor', { id }],
    ['auth.users.signOutEverywhere', { id }],
    ['auth.logins.revoke', { userId: id, kind: 'session', id: 'a'.repeat(64) }],
    ['auth.apiKeys.issue', { userId: id, endpoints: [] }],
  ];

  for (const target of ['jefa', 'gestora', 'directa', 'pendiente']) {
    it(`changes nothing of ${target}, who holds more`, async () => {
      const before = await userRow(target);
      for (const [procedure, input] of onUser(ids[target]!)) {
        isBeyond(await personal.mutate(procedure, input), procedure);
      }
      expect(await userRow(target)).to.deep.equal(before);
    });
  }

  for (const target of ['lectora', 'colega', 'nadie', 'personal']) {
    it(`does as usual with ${target}, who holds no more`, async () => {
      const id = ids[target]!;
      const { data } = await personal.mutate('auth.users.update', { id, telefono: '6021234567' });
      expect(data).to.deep.equal({ ok: true });
      expect((await personal.query('auth.users.get', { id })).data.telefono).to.equal('6021234567');
    });
  }

  it('cannot grant a permission that they do not hold, to themselves or to others', async () => {
    for (const name of ['personal', 'nadie']) {
      const id = ids[name]!;
      const before = (await jefa.query('auth.users.get', { id })).data;
      const more = [
        { id, roles: ['jefatura'], permissions: [] },
        { id, roles: ['personal', 'cerrada'], permissions: [] },
        { id, roles: [], permissions: ['tramites.read', 'host.audit'] },
      ];
      for (const input of more) isBeyond(await personal.mutate('auth.users.setGrants', input));
      isBeyond(await personal.mutate('auth.users.update', { id, is_superuser: true }));
      isBeyond(await personal.mutate('auth.apiKeys.issue', { userId: id, endpoints: ['tramites.files'] }));
      expect((await jefa.query('auth.users.get', { id })).data).to.deep.equal(before);
    }
    isBeyond(await personal.mutate('auth.users.create', { username: 'nueva', is_superuser: true }));
    const own = { id: ids['nadie'], roles: ['lectura'], permissions: ['auth.admin'] };
    expect(await personal.mutate('auth.users.setGrants', own)).to.include({ status: 200 });
  });

  it('cannot change a role that holds more than they do, nor add a permission that they do not hold', async () => {
    const { data: before } = await jefa.query('auth.roles.list');
    isBeyond(await personal.mutate('auth.roles.save', { codigo: 'jefatura', nombre: 'Jefatura', permisos: [] }));
    const more = { codigo: 'lectura', nombre: 'Lectura', permisos: ['tramites.read', 'tramites.manage'] };
    isBeyond(await personal.mutate('auth.roles.save', more));
    isBeyond(await personal.mutate('auth.roles.save', { ...more, codigo: 'nuevo' }));
    isBeyond(await personal.mutate('auth.roles.remove', { codigo: 'cerrada' }));
    expect((await jefa.query('auth.roles.list')).data).to.deep.equal(before);
  });

  it('cannot lock themselves out', async () => {
    for (const [caller, name] of [
      [personal, 'personal'],
      [jefa, 'jefa'],
    ] as const) {
      const answer = await caller.mutate('auth.users.update', { id: ids[name], is_active: false });
      expect(answer).to.include({ status: 409, reason: 'own_account' });
    }
    const answer = await jefa.mutate('auth.users.update', { id: ids['jefa'], is_superuser: false });
    expect(answer).to.include({ status: 409, reason: 'own_account' });
  });

  for (const target of ['jefa', 'gestora', 'directa', 'pendiente']) {
    it(`does not see how and where ${target} logs in`, async () => {
      const id = ids[target]!;
      await jefa.mutate('auth.apiKeys.issue', { userId: id, endpoints: [] });
      isBeyond(await personal.query('auth.logins.list', { userId: id }));
      isBeyond(await personal.query('auth.apiKeys.list', { userId: id }));
      const keys = await personal.items<{ userId: number }>('auth.apiKeys.list', { limit: 1 });
      expect(keys.map(({ userId }) => userId)).not.to.include(id);
      const { data } = await personal.query('auth.users.get', { id });
      expect(data).to.include({ username: target, secondFactor: null, hasPassword: null, lastLogin: null });
    });
  }

  for (const target of ['lectora', 'colega', 'nadie', 'personal']) {
    it(`sees how and where ${target} logs in`, async () => {
      const id = ids[target]!;
      await jefa.mutate('auth.apiKeys.issue', { userId: id, endpoints: [] });
      expect((await personal.query('auth.logins.list', { userId: id })).status).to.equal(200);
      const own = await personal.items<{ userId: number }>('auth.apiKeys.list', { userId: id });
      expect(own).to.have.length(1);
      expect(await personal.items('auth.apiKeys.list')).to.deep.include(own[0]);
      const { data } = await personal.query('auth.users.get', { id });
      expect(data.secondFactor).to.deep.equal({ active: false, recoveryCodes: 0 });
      expect(data.hasPassword).to.equal(target !== 'nadie');
    });
  }

  it('sees their own logins, even where one of their roles waits for a second factor', async () => {
    const id = ids['colega']!;
    const before = { id, roles: ['personal'], permissions: [] };
    await jefa.mutate('auth.users.setGrants', { ...before, roles: ['personal', 'cerrada'] });
    const colega = await AdminCaller.login(host, 'colega', PASSWORD);
    isBeyond(await personal.query('auth.logins.list', { userId: id }));
    const logins = await colega.items<{ kind: string }>('auth.logins.list', { userId: id });
    expect(logins.map(({ kind }) => kind)).to.include('token');
    await jefa.mutate('auth.users.setGrants', before);
  });

  it('is refused in no way as a superuser', async () => {
    for (const [procedure, input] of onUser(ids['gestora']!)) {
      const answer = await jefa.mutate(procedure, input);
      expect(answer.status, procedure).to.equal(procedure === 'auth.logins.revoke' ? 404 : 200);
    }
  });
});
