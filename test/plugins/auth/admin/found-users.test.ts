import { expect } from 'chai';
import { AdminCaller } from '../../../../testing/admin-caller.js';
import { startTestHost, type TestHost } from '../../../../testing/start-test-host.js';
import { UserWords } from '../../../../plugins/auth/users/user-words.js';

const PASSWORD = 'correcta-y-larga';

describe('users that an administrator looks for', () => {
  let host: TestHost;
  let admin: AdminCaller;

  before(async () => {
    host = await startTestHost({
      bundle: {
        roles: [
          { codigo: 'caja', nombre: 'Caja', permisos: ['tramites.read'] },
          { codigo: 'gente', nombre: 'Gente', permisos: ['auth.admin'] },
        ],
        usuarios: [
          { username: 'jefa', password: PASSWORD, is_superuser: true },
          { username: 'lider', password: PASSWORD, roles: ['gente'] },
          { username: 'jose.nunez', nombres: 'José Núñez Ortiz', identificacion: '10000200', roles: ['caja'] },
          { username: 'josefa', nombres: 'Ana Ortiz', identificacion: '20000300', is_active: false, roles: ['caja'] },
          { username: 'oso', nombres: 'Óscar Nuño', identificacion: '30000400' },
        ],
      },
    });
    admin = await AdminCaller.login(host, 'jefa', PASSWORD);
  });
  after(() => host.stop());

  const names = async (filter: object, by = admin): Promise<string[]> => {
    const users = await by.items<{ username: string }>('auth.users.list', { limit: 1, ...filter });
    return users.map(({ username }) => username);
  };

  it('are found by beginnings of words of both names and by the document, the newest first', async () => {
    expect(await names({ words: 'nuñ' })).to.deep.equal(['oso', 'jose.nunez']);
    expect(await names({ words: 'JOSE ortiz' })).to.deep.equal(['josefa', 'jose.nunez']);
    expect(await names({ words: 'ortiz nunez' })).to.deep.equal(['jose.nunez']);
    expect(await names({ words: '10.000.200' })).to.deep.equal(['jose.nunez']);
    expect(await names({ words: 'osefa' })).to.deep.equal([]);
    expect(await names({ words: '%' })).to.deep.equal([]);
  });

  it('are narrowed by their state and role, with words and without', async () => {
    expect(await names({ role: 'caja' })).to.deep.equal(['jose.nunez', 'josefa']);
    expect(await names({ role: 'caja', is_active: true })).to.deep.equal(['jose.nunez']);
    expect(await names({ words: 'ortiz', role: 'caja', is_active: false })).to.deep.equal(['josefa']);
    expect(await names({ words: 'oscar', role: 'caja' })).to.deep.equal([]);
    expect(await names({ role: 'ninguno' })).to.deep.equal([]);
  });

  it('are found by their second factor where they do not hold more than the caller', async () => {
    const { items } = (await admin.query('auth.users.list')).data;
    const idOf = (wanted: string): number =>
      items.find(({ username }: { username: string }) => username === wanted)!.id as number;
    const factor = { secret: Buffer.alloc(50), last_step: 0 };
    await host.database.insertRows('auth_totp', [
      { ...factor, user_id: idOf('jefa'), confirmed_at: host.clock.now() },
      { ...factor, user_id: idOf('lider'), confirmed_at: host.clock.now() },
      { ...factor, user_id: idOf('oso'), confirmed_at: null },
    ]);
    expect(await names({ secondFactor: true })).to.deep.equal(['jefa', 'lider']);
    expect(await names({ secondFactor: false, role: 'gente' })).to.deep.equal([]);
    expect(await names({ secondFactor: false, words: 'oscar' })).to.deep.equal(['oso']);
    await host.database.changeRows('DELETE FROM auth_totp');
    const lider = await AdminCaller.login(host, 'lider', PASSWORD);
    expect(await names({ secondFactor: false }, lider)).to.deep.equal(['lider', 'oso']);
  });

  it('are found by a name that was changed, also by an older program', async () => {
    const id = (await admin.query('auth.users.list', { words: 'oso' })).data.items[0].id as number;
    await admin.mutate('auth.users.update', { id, nombres: 'Zoraida Nuño' });
    expect(await names({ words: 'zoraida' })).to.deep.equal(['oso']);
    expect(await names({ words: 'oscar' })).to.deep.equal([]);
    await host.database.changeRows("UPDATE auth_user SET nombres = 'Yolima', worded = NULL WHERE id = $1", [id]);
    await host.container.get(UserWords).fill();
    expect(await names({ words: 'yolima' })).to.deep.equal(['oso']);
    expect(await names({ words: 'zoraida' })).to.deep.equal([]);
  });
});
