import { expect } from 'chai';
import { AdminCaller } from '../../../../testing/admin-caller.js';
import { startTestHost, type TestHost } from '../../../../testing/start-test-host.js';
import { exportText } from '../support/import-bundle.js';

const PASSWORD = 'correcta-y-larga';

describe('roles, by the admin procedures', () => {
  let host: TestHost;
  let admin: AdminCaller;

  before(async () => {
    const usuarios = [{ username: 'jefa', password: PASSWORD, is_superuser: true }];
    host = await startTestHost({ bundle: { usuarios } });
    admin = await AdminCaller.login(host, 'jefa', PASSWORD);
  });
  after(() => host.stop());

  const save = (codigo: string, permisos: string[] = [], more: object = {}) =>
    admin.mutate('auth.roles.save', { codigo, nombre: codigo, permisos, ...more });

  it('hold what host and plugins declare', async () => {
    const { data } = await admin.query('auth.roles.permissions');
    const codes = data.items.map(({ code }: { code: string }) => code);
    expect(codes).to.include.members(['host.admin', 'host.audit', 'auth.admin', 'tramites.read']);
    expect(await save('fantasma', ['auth.admin', 'tramites.raed'])).to.deep.include({
      status: 400,
      reason: 'unknown_permission',
      errors: { 'permisos.1': ['No existe el permiso «tramites.raed»; el más parecido es «tramites.read».'] },
    });
  });

  it('are made, changed, left and removed, and exported like those of a bundle', async () => {
    expect((await save('caja', ['tramites.read'])).data).to.deep.equal({ outcome: 'created' });
    expect((await save('caja', ['tramites.read'])).data).to.deep.equal({ outcome: 'left' });
    expect((await save('caja', [], { requiere_totp: true })).data).to.deep.equal({ outcome: 'changed' });
    expect(await exportText(host)).to.match(/codigo: caja\n\s+nombre: caja\n\s+requiere_totp: true/);
    expect((await admin.mutate('auth.roles.remove', { codigo: 'caja' })).data).to.deep.equal({ ok: true });
    expect((await admin.mutate('auth.roles.remove', { codigo: 'caja' })).status).to.equal(404);
  });

  it('stay while a user holds them', async () => {
    await save('ocupado', ['tramites.read']);
    const { data } = await admin.mutate('auth.users.create', { username: 'luz' });
    await admin.mutate('auth.users.setGrants', { id: data.id, roles: ['ocupado'], permissions: [] });
    const refused = await admin.mutate('auth.roles.remove', { codigo: 'ocupado' });
    expect(refused).to.include({ status: 409, reason: 'in_use' });
    expect(refused.text).to.include('lo tiene luz');
    const { items } = (await admin.query('auth.roles.list')).data;
    const listed = items.find(({ codigo }: { codigo: string }) => codigo === 'ocupado');
    const role = { codigo: 'ocupado', nombre: 'ocupado', permisos: ['tramites.read'], requiere_totp: false };
    expect(listed).to.deep.include({ ...role, usuarios: 1 });
    expect((await admin.query('auth.roles.get', { codigo: 'ocupado' })).data).to.deep.equal(listed);
    await admin.mutate('auth.users.setGrants', { id: data.id, roles: [], permissions: [] });
    expect((await admin.mutate('auth.roles.remove', { codigo: 'ocupado' })).status).to.equal(200);
  });

  it('are listed page by page', async () => {
    for (const codigo of ['p1', 'p2', 'p3']) await save(codigo);
    const roles = await admin.items<{ codigo: string }>('auth.roles.list', { limit: 1 });
    const seen = roles.map(({ codigo }) => codigo);
    expect(seen).to.include.members(['p1', 'p2', 'p3']);
    expect(seen).to.deep.equal([...new Set(seen)].sort());
  });

  it('are what one of several wanted who saved a new one at the same time', async () => {
    const sets = [['tramites.read'], ['tramites.files', 'auth.admin'], [], ['tramites.manage']];
    const answers = await Promise.all(sets.map((permisos) => save('carrera', permisos)));
    expect(answers.map(({ status }) => status)).to.deep.equal([200, 200, 200, 200]);
    expect(answers.filter(({ data }) => data.outcome === 'created')).to.have.length(1);
    const { items } = (await admin.query('auth.roles.list')).data;
    const saved = items.find(({ codigo }: { codigo: string }) => codigo === 'carrera');
    expect(sets.map((permisos) => permisos.toSorted())).to.deep.include(saved.permisos);
  });
});
