import { expect } from 'chai';
import { parse } from 'yaml';
import { startTestHost, type TestHost } from '../../../testing/start-test-host.js';
import { BundleTool } from '../../host/data/bundles/bundle-tool.js';
import { PASSWORD } from './support/auth-client.js';

type Item = Readonly<Record<string, unknown>>;

const city = {
  roles: [{ codigo: 'consulta', nombre: 'Consulta', permisos: ['tramites.read'] }],
  usuarios: [
    { username: 'jefa', password: PASSWORD, is_superuser: true },
    { username: 'luz', password: PASSWORD, roles: ['consulta'] },
  ],
  api_usuarios: [{ username: 'luz', api_key: '7c1c1f52-35f0-4cc5-9a1c-0a9a7f3d2f55', endpoints: ['pagos.consulta'] }],
};

describe('users in a bundle that is promoted', () => {
  let host: TestHost;
  let tool: BundleTool;

  beforeEach(async () => {
    host = await startTestHost({ bundle: city });
    tool = new BundleTool(host);
  });
  afterEach(async () => {
    tool.remove();
    await host.stop();
  });

  const exported = async (...options: readonly string[]): Promise<Record<string, readonly Item[]>> => {
    const { version: _version, ...sections } = parse((await tool.run(['export', '-', ...options])).written) as Record<
      string,
      readonly Item[]
    >;
    return sections;
  };
  const superusers = async (): Promise<unknown[]> =>
    (await exported('--users', '--superusers'))['usuarios']!.flatMap(({ username, is_superuser }) =>
      is_superuser === true ? [username] : [],
    );

  it('are exported where they are asked for, and so is who is a superuser', async () => {
    expect(await exported()).to.have.all.keys('roles');
    expect(await exported('--superusers')).to.have.all.keys('roles');
    const plain = await exported('--users');
    expect(plain).to.have.all.keys('roles', 'usuarios', 'api_usuarios');
    for (const user of plain['usuarios']!) expect(user).not.to.have.property('is_superuser');
    expect(await superusers()).to.deep.equal(['jefa']);
  });

  it('are imported where they are asked for', async () => {
    const more = { usuarios: [{ username: 'ana' }], api_usuarios: [{ username: 'ana', endpoints: [] }] };
    const { status, printed, warned } = await tool.load(more);
    expect([status, printed]).to.deep.equal([0, []]);
    expect(warned.map((line) => line.replace(/^.*yaml: /, ''))).to.deep.equal([
      'section "usuarios" is passed over without --users',
      'section "api_usuarios" is passed over without --users',
    ]);
    expect((await tool.load(more, '--users')).printed.slice(0, 2)).to.deep.equal([
      'usuarios: 1 created, 0 changed, 0 left',
      'api_usuarios: 1 created, 0 changed, 0 left',
    ]);
  });

  it('become superusers, and stop being that, where that is asked for', async () => {
    const usuarios = [
      { username: 'jefa', is_superuser: false },
      { username: 'luz', roles: ['consulta'], is_superuser: true },
      { username: 'ana', is_superuser: true },
    ];
    const { warned, printed } = await tool.load({ usuarios }, '--users');
    expect(warned.map((line) => line.replace(/^.*yaml: /, ''))).to.deep.equal([
      'usuarios luz: is_superuser is passed over without --superusers',
      'usuarios ana: is_superuser is passed over without --superusers',
    ]);
    expect(printed[0]).to.equal('usuarios: 1 created, 0 changed, 2 left');
    expect(await superusers()).to.deep.equal(['jefa']);
    await tool.load({ usuarios }, '--users', '--superusers');
    expect(await superusers()).to.have.members(['luz', 'ana']);
    await tool.load({ usuarios: [{ username: 'luz' }] }, '--users', '--superusers');
    expect(await superusers()).to.have.members(['luz', 'ana']);
  });

  it('are taken by the name of their section, and others left', async () => {
    const all = { roles: [{ codigo: 'otro', nombre: 'Otro' }], usuarios: [{ username: 'ana' }], tipos_denuncia: 7 };
    const { printed, warned } = await tool.load(all, '--only', 'usuarios');
    expect([printed[0], warned]).to.deep.equal(['usuarios: 1 created, 0 changed, 0 left', []]);
    expect(await exported('--only', 'usuarios')).to.have.all.keys('usuarios');
    expect((await exported())['roles']).to.have.length(1);
  });

  it('and sections below a name are taken by that', async () => {
    const catalogos = { barrio: [{ codigo: '1', nombre: 'Uno' }], unidadcomunera: [{ codigo: '1', nombre: 'Una' }] };
    const { printed } = await tool.load(
      { roles: [{ codigo: 'otro', nombre: 'Otro' }], catalogos },
      '--only',
      'catalogos',
    );
    expect(printed.map((line) => line.split(':')[0])).to.have.members(['catalogos.barrio', 'catalogos.unidadcomunera']);
    expect(await exported('--only', 'catalogos.barrio')).to.deep.equal({
      catalogos: { barrio: [{ codigo: '1', nombre: 'Uno', activo: true }] },
    });
    expect(await exported('--only', 'roles, catalogos')).to.have.all.keys('roles', 'catalogos');
    for (const args of [
      ['import', '/nowhere'],
      ['export', '-'],
    ]) {
      const { status, warned } = await tool.run([...args, '--only', 'role']);
      expect(status).to.equal(2);
      expect(warned[0]).to.include('--only: no loaded plugin has the section "role"; the nearest is "roles"');
    }
  });
});
