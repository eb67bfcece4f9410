import { expect } from 'chai';
import { importInto, refusalOf } from '../../../acceptance/support/bundles.js';
import { AdminCaller } from '../../../../testing/admin-caller.js';
import { startTestHost, type TestHost } from '../../../../testing/start-test-host.js';
import { procedure } from '../../procedures/support/city-procedures.js';

const PASSWORD = 'correcta-y-larga';

/** Roles and users come before the procedure that names their permission. */
const bundle = {
  roles: [
    { codigo: 'caja', nombre: 'Caja', permisos: ['hacienda.consulta'] },
    { codigo: 'lectura', nombre: 'Lectura', permisos: ['tramites.read'] },
  ],
  usuarios: [
    { username: 'jefa', password: PASSWORD, is_superuser: true },
    {
      username: 'personal',
      password: PASSWORD,
      permisos: ['auth.admin', 'tramites.read', 'hacienda.consulta'],
    },
    { username: 'luz', password: PASSWORD, permisos: ['hacienda.consulta'] },
    { username: 'marta' },
  ],
  procedimientos: [procedure('SALDO', 'city_eco', { permisos: ['hacienda.consulta', 'tramites.read'] })],
};

describe('a permission that a registered procedure names', () => {
  let host: TestHost;
  let jefa: AdminCaller;
  let personal: AdminCaller;
  const ids: Record<string, number> = {};

  before(async () => {
    host = await startTestHost({ bundle });
    jefa = await AdminCaller.login(host, 'jefa', PASSWORD);
    personal = await AdminCaller.login(host, 'personal', PASSWORD);
    const { data } = await jefa.query('auth.users.list');
    for (const { id, username } of data.items) ids[username] = id;
  });
  after(() => host.stop());

  const grant = (by: AdminCaller, username: string, roles: string[], permissions: string[]) =>
    by.mutate('auth.users.setGrants', { id: ids[username], roles, permissions });
  const permissionsOf = async (username: string): Promise<string[]> =>
    (await jefa.query('auth.users.get', { id: ids[username] })).data.permissions as string[];

  it('is listed once beside the declared ones, and says what it opens', async () => {
    const items = (await jefa.query('auth.roles.permissions')).data.items as { code: string }[];
    expect(items).to.deep.include({ code: 'hacienda.consulta', name: 'Ejecutar SALDO' });
    const codes = items.map(({ code }) => code);
    expect(codes).to.deep.equal([...new Set(codes)]);
    expect(items).to.deep.include({ code: 'tramites.read', name: 'Consultar registros' });
  });

  it('is granted by an administrator who holds it, and lets its holder be given another role', async () => {
    expect(await grant(personal, 'marta', [], ['hacienda.consulta'])).to.include({ status: 200 });
    expect(await grant(jefa, 'luz', ['lectura'], ['hacienda.consulta'])).to.include({ status: 200 });
    expect(await permissionsOf('luz')).to.deep.equal(['hacienda.consulta']);
    const role = { codigo: 'recaudo', nombre: 'Recaudo', permisos: ['hacienda.consulta'] };
    expect((await personal.mutate('auth.roles.save', role)).data).to.deep.equal({ outcome: 'created' });
  });

  const misspelt = 'No existe el permiso «hacienda.consluta»; el más parecido es «hacienda.consulta».';

  it('is refused where it is misspelt, with the nearest name, by the admin procedures', async () => {
    for (const by of [jefa, personal]) {
      const permisos = ['tramites.read', 'hacienda.consluta'];
      const granted = await grant(by, 'marta', [], permisos);
      expect(granted).to.include({ status: 400, reason: 'unknown_permission' });
      expect(granted.errors).to.deep.equal({ 'permissions.1': [misspelt] });
      const saved = await by.mutate('auth.roles.save', { codigo: 'nuevo', nombre: 'Nuevo', permisos });
      expect(saved).to.include({ status: 400, reason: 'unknown_permission' });
      expect(saved.errors).to.deep.equal({ 'permisos.1': [misspelt] });
    }
  });

  it('is refused so by a bundle, at its line and field', async () => {
    const role =
      'version: 1\nroles:\n  - codigo: a\n    nombre: A\n    permisos:\n      - tramites.read\n      - hacienda.consluta\n';
    expect(await refusalOf(importInto(host, role))).to.match(/:7:\d+: roles\[0\]\.permisos\[1\]: /);
    expect(await refusalOf(importInto(host, role))).to.contain(misspelt);
    for (const username of ['nueva', 'marta']) {
      const user = `version: 1\nusuarios:\n  - username: ${username}\n    permisos: [hacienda.consluta]\n`;
      const message = await refusalOf(importInto(host, user));
      expect(message).to.match(/:4:\d+: usuarios\[0\]\.permisos\[0\]: /);
      expect(message).to.contain(misspelt);
    }
  });

  it('does not exist for a user in the bundle that removes it', async () => {
    const procedimientos = [{ ...procedure('OTRO', 'city_no'), permisos: ['hacienda.pago'] }];
    const usuarios = [{ username: 'caja', permisos: ['hacienda.pago'] }];
    await importInto(host, { usuarios, procedimientos });
    const message = await refusalOf(
      importInto(host, {
        usuarios: [{ username: 'otra', permisos: ['hacienda.pago'] }],
        procedimientos: [{ ...procedimientos[0]!, permisos: [] }],
      }),
    );
    expect(message).to.contain('usuarios[0].permisos[0]: No existe el permiso «hacienda.pago»; ');
  });

  it('stays with its holders after nothing names it any more, and cannot be granted to others', async () => {
    await jefa.mutate('procedures.procedures.remove', { codigo: 'SALDO' });
    expect(await grant(jefa, 'luz', [], ['hacienda.consulta', 'tramites.read'])).to.include({ status: 200 });
    expect(await permissionsOf('luz')).to.deep.equal(['hacienda.consulta', 'tramites.read']);
    const role = { codigo: 'caja', nombre: 'Recaudo', permisos: ['hacienda.consulta'] };
    expect((await jefa.mutate('auth.roles.save', role)).data).to.deep.equal({ outcome: 'changed' });
    const again = { roles: [role], usuarios: [{ username: 'luz', permisos: ['hacienda.consulta'] }] };
    await importInto(host, again);
    await jefa.mutate('auth.users.create', { username: 'nueva' }).then(({ data }) => (ids['nueva'] = data.id));
    expect(await grant(jefa, 'nueva', [], ['hacienda.consulta'])).to.include({
      status: 400,
      reason: 'unknown_permission',
    });
    expect(await grant(jefa, 'luz', [], [])).to.include({ status: 200 });
    expect(await grant(jefa, 'luz', [], ['hacienda.consulta'])).to.include({ status: 400 });
  });
});
