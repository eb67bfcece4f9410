import { expect } from 'chai';
import request from 'supertest';
import { AdminCaller } from '../../../../testing/admin-caller.js';
import { startTestHost, type TestHost } from '../../../../testing/start-test-host.js';

const PASSWORD = 'correcta-y-larga';
const HASH = `pbkdf2_sha256$600000$c2FsdHNhbHQ$${Buffer.alloc(32, 7).toString('base64')}`;

describe('users, by the admin procedures', () => {
  let host: TestHost;
  let admin: AdminCaller;

  before(async () => {
    host = await startTestHost({
      bundle: {
        roles: [{ codigo: 'lectura', nombre: 'Lectura', permisos: ['tramites.read'] }],
        usuarios: [{ username: 'jefa', password: PASSWORD, is_superuser: true }],
      },
    });
    admin = await AdminCaller.login(host, 'jefa', PASSWORD);
  });
  after(() => host.stop());

  const create = async (input: object): Promise<number> => {
    const { status, data, text } = await admin.mutate('auth.users.create', input);
    expect(status, text).to.equal(200);
    return data.id as number;
  };
  const login = async (username: string, password: string): Promise<number> =>
    (await request(host.url).post('/api/token/').send({ username, password })).status;

  it('are created, shown, changed field by field, and deactivated at once', async () => {
    const id = await create({ username: 'luz', password: PASSWORD, email: 'luz@correo.example' });
    const { data } = await admin.query('auth.users.get', { id });
    expect(data).to.deep.include({
      username: 'luz',
      nombres: '',
      email: 'luz@correo.example',
      is_active: true,
      is_superuser: false,
      roles: [],
      permissions: [],
      secondFactor: { active: false, recoveryCodes: 0 },
      hasPassword: true,
      lastLogin: null,
      invitation: null,
      isWithinReach: true,
    });
    expect(JSON.stringify(data)).not.to.match(/argon2|hash|generation/);

    await admin.mutate('auth.users.update', { id, nombres: 'Luz Marina' });
    const changed = (await admin.query('auth.users.get', { id })).data;
    expect(changed).to.include({ nombres: 'Luz Marina', email: 'luz@correo.example', is_active: true });

    const luz = await AdminCaller.login(host, 'luz', PASSWORD);
    expect((await luz.query('auth.users.list')).status).to.equal(403);
    expect((await admin.query('auth.users.get', { id })).data.lastLogin).to.be.a('string');
    await admin.mutate('auth.users.update', { id, is_active: false });
    expect((await luz.query('auth.users.list')).status).to.equal(401);
    expect(await login('luz', PASSWORD)).to.equal(404);
  });

  it('hold exactly what they are given, on every call within a second', async () => {
    const id = await create({ username: 'marta', password: PASSWORD });
    const marta = await AdminCaller.login(host, 'marta', PASSWORD);
    const steps: [grants: object, status: number][] = [
      [{ roles: ['lectura'], permissions: [] }, 200],
      [{ roles: [], permissions: [] }, 403],
      [{ roles: [], permissions: ['tramites.read'] }, 200],
    ];
    for (const [grants, status] of steps) {
      await admin.mutate('auth.users.setGrants', { id, ...grants });
      host.clock.advance(1);
      expect((await marta.query('tramites.records.list')).status).to.equal(status);
      const { roles, permissions } = (await admin.query('auth.users.get', { id })).data;
      expect({ roles, permissions }).to.deep.equal(grants);
    }
    const unknownRole = await admin.mutate('auth.users.setGrants', { id, roles: ['x'], permissions: [] });
    expect(unknownRole).to.deep.include({ status: 400, errors: { roles: ['No existe el rol «x».'] } });
    const unknown = await admin.mutate('auth.users.setGrants', { id, roles: [], permissions: ['a.b'] });
    expect(unknown).to.include({ status: 400, reason: 'unknown_permission' });
    expect(unknown.errors).to.have.all.keys('permissions.0');
  });

  it('log in with the password that was set, and with nothing that was given out before', async () => {
    const id = await create({ username: 'olvido', password: PASSWORD });
    const old = await AdminCaller.login(host, 'olvido', PASSWORD);
    await admin.mutate('auth.users.setPassword', { id, password: 'nueva-y-larga' });
    expect((await old.query('auth.users.list')).status).to.equal(401);
    expect(await login('olvido', PASSWORD)).to.equal(404);
    expect(await login('olvido', 'nueva-y-larga')).to.equal(200);
    const short = await admin.mutate('auth.users.setPassword', { id, password: 'corta' });
    expect(short).to.include({ status: 400, reason: 'invalid' });
    expect(short.errors).to.have.key('password');
  });

  it('are signed out everywhere', async () => {
    const id = await create({ username: 'salida', password: PASSWORD });
    const caller = await AdminCaller.login(host, 'salida', PASSWORD);
    expect((await caller.query('auth.users.list')).status).to.equal(403);
    await admin.mutate('auth.users.signOutEverywhere', { id });
    expect((await caller.query('auth.users.list')).status).to.equal(401);
    expect((await admin.query('auth.logins.list', { userId: id })).data.items).to.deep.equal([]);
  });

  it('lose a second factor that they have lost', async () => {
    const id = await create({ username: 'factor', password: PASSWORD });
    const now = host.clock.now();
    await host.database.insertRows('auth_totp', [
      { user_id: id, secret: Buffer.alloc(50), confirmed_at: now, last_step: 0 },
    ]);
    await host.database.insertRows('auth_recovery_code', [{ user_id: id, digest: Buffer.alloc(32), used_at: null }]);
    const before = (await admin.query('auth.users.get', { id })).data;
    expect(before.secondFactor).to.deep.equal({ active: true, recoveryCodes: 1 });
    expect(await login('factor', PASSWORD)).to.equal(401);
    await admin.mutate('auth.users.resetSecondFactor', { id });
    expect((await admin.query('auth.users.get', { id })).data.secondFactor).to.deep.equal({
      active: false,
      recoveryCodes: 0,
    });
    expect(await login('factor', PASSWORD)).to.equal(200);
  });

  it('are found by the beginning of their name and by their identification, page by page', async () => {
    for (const number of [1, 2, 3, 4, 5]) {
      await create({ username: `lista_${number}`, tipo_identificacion: 'CC', identificacion: `90${number}` });
    }
    await create({ username: 'listaX', tipo_identificacion: 'CE', identificacion: '905' });
    const names = async (filter: object): Promise<string[]> => {
      const users = await admin.items<{ username: string }>('auth.users.list', { limit: 2, ...filter });
      return users.map(({ username }) => username);
    };
    expect((await admin.query('auth.users.list', { limit: 2 })).data.items).to.have.length(2);
    const five = [1, 2, 3, 4, 5].map((number) => `lista_${number}`);
    expect(await names({ search: 'lista_' })).to.deep.equal(five);
    expect(await names({ search: 'lista' })).to.deep.equal([...five, 'listaX']);
    expect(await names({ search: '%' })).to.deep.equal([]);
    expect(await names({ identificacion: '905' })).to.deep.equal(['lista_5', 'listaX']);
    expect(await names({ identificacion: '905', tipo_identificacion: 'CE' })).to.deep.equal(['listaX']);
    expect(await names({ search: 'lista', is_active: false })).to.deep.equal([]);
  });

  it('are removed while nothing names them; what does is listed', async () => {
    const id = await create({ username: 'sobra' });
    expect((await admin.query('auth.users.references', { id })).data).to.deep.equal({ things: [] });
    expect((await admin.mutate('auth.users.remove', { id })).status).to.equal(200);
    expect((await admin.query('auth.users.get', { id })).status).to.equal(404);
    const used = await create({ username: 'usada', password: PASSWORD });
    await AdminCaller.login(host, 'usada', PASSWORD);
    await admin.mutate('auth.apiKeys.issue', { userId: used, endpoints: [] });
    const { things } = (await admin.query('auth.users.references', { id: used })).data;
    expect(things).to.have.members(['claves de API', 'actos en el registro de auditoría']);
    const refused = await admin.mutate('auth.users.remove', { id: used });
    expect(refused).to.include({ status: 409, reason: 'in_use' });
    for (const thing of things) expect(refused.text).to.include(thing);
  });

  it('of one name are made once, also by ten at the same time', async () => {
    const calls = Array.from({ length: 10 }, () => admin.mutate('auth.users.create', { username: 'doble' }));
    const answers = await Promise.all(calls);
    expect(answers.filter(({ status }) => status === 200)).to.have.length(1);
    for (const answer of answers.filter(({ status }) => status !== 200)) {
      expect(answer).to.deep.include({
        status: 409,
        reason: 'username_taken',
        errors: { username: ['Ya existe.'] },
      });
    }
  });

  it('are granted by two at the same time what one of the two wanted', async () => {
    const id = await create({ username: 'disputa' });
    const wanted = [
      { roles: ['lectura'], permissions: ['tramites.files'] },
      { roles: [], permissions: ['auth.admin', 'tramites.admin'] },
    ];
    for (let round = 0; round < 5; round += 1) {
      const answers = await Promise.all(
        wanted.map((grants) => admin.mutate('auth.users.setGrants', { id, ...grants })),
      );
      expect(answers.map(({ status }) => status)).to.deep.equal([200, 200]);
      const { roles, permissions } = (await admin.query('auth.users.get', { id })).data;
      expect(wanted).to.deep.include({ roles, permissions });
    }
  });

  it('are saved over the edition that was read alone, and a login is no change', async () => {
    const id = await create({ username: 'editada', nombres: 'Antes', password: PASSWORD });
    const { revision, grantsRevision } = (await admin.query('auth.users.get', { id })).data;
    await AdminCaller.login(host, 'editada', PASSWORD);
    const first = { id, nombres: 'Después', revision };
    expect((await admin.mutate('auth.users.update', first)).status).to.equal(200);
    const grants = { id, roles: ['lectura'], permissions: [], revision: grantsRevision };
    expect((await admin.mutate('auth.users.setGrants', grants)).status).to.equal(200);
    await AdminCaller.login(host, 'editada', PASSWORD);
    for (const [path, late] of [
      ['auth.users.update', { ...first, nombres: 'Tarde' }],
      ['auth.users.setGrants', { ...grants, roles: [] }],
    ] as const) {
      const refused = await admin.mutate(path, late);
      expect(refused, path).to.include({ status: 409, reason: 'stale_revision' });
      expect(refused.message, path).to.match(/^Alguien lo cambió mientras usted lo editaba: jefa, el /);
    }
    expect((await admin.query('auth.users.get', { id })).data).to.deep.include({
      nombres: 'Después',
      roles: ['lectura'],
    });
  });

  it('may bring a hash, but not beside a password', async () => {
    await create({ username: 'importada', password_hash: HASH });
    const both = { username: 'ambas', password: PASSWORD, password_hash: HASH };
    const answer = await admin.mutate('auth.users.create', both);
    expect(answer).to.include({ status: 400 });
    expect(answer.errors).to.have.key('password_hash');
  });

  it('that are not there are 404', async () => {
    const id = 2_000_000;
    const calls: [type: string, name: string, input: object][] = [
      ['query', 'get', { id }],
      ['mutation', 'update', { id, nombres: 'x' }],
      ['mutation', 'setGrants', { id, roles: [], permissions: [] }],
      ['mutation', 'setPassword', { id, password: PASSWORD }],
      ['mutation', 'resetSecondFactor', { id }],
      ['mutation', 'signOutEverywhere', { id }],
      ['mutation', 'remove', { id }],
      ['mutation', 'resendInvitation', { id }],
      ['mutation', 'mailPassword', { id }],
    ];
    for (const [type, name, input] of calls) {
      const answer = await admin.call(type, `auth.users.${name}`, input);
      expect(answer, name).to.include({ status: 404, reason: 'not_found' });
    }
  });
});
