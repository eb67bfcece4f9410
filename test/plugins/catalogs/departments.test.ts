import { expect } from 'chai';
import { Groups, UserDirectory, type Transaction } from '../../../host/plugin-api/index.js';
import { statementsDuring } from '../../acceptance/support/statements.js';
import { rejectionOf } from '../../host/support/rejection.js';
import { CatalogHost, PASSWORD } from './support/catalog-host.js';

describe('departments as groups', () => {
  let city: CatalogHost;
  let groups: Groups;
  const ids: Record<string, number> = {};

  before(async () => {
    city = await CatalogHost.start({
      usuarios: [
        { username: 'ana', password: PASSWORD },
        { username: 'luz' },
        { username: 'leo' },
        { username: 'ida' },
      ],
      catalogos: {
        dependencia: [
          { codigo: 'tesoreria', nombre: 'Tesorería', padre: 'hacienda', miembros: ['leo'] },
          { codigo: 'hacienda', nombre: 'Hacienda', responsable: 'ana', miembros: ['ana', 'luz'] },
          { codigo: 'archivo', nombre: 'Archivo', activo: false, miembros: ['luz'] },
        ],
      },
    });
    groups = city.host.container.get<Groups>(Groups);
    const rows = await city.host.database.rows<{ id: number; username: string }>('SELECT id, username FROM auth_user');
    for (const { id, username } of rows) ids[username] = id;
  });
  after(() => city.stop());

  const idIn = async (tx: Transaction, codigo: string): Promise<number> => {
    const sql = 'SELECT id FROM catalogs_dependencia WHERE codigo = $1';
    return (await city.host.database.rows<{ id: number }>(sql, [codigo], tx))[0]!.id;
  };
  const idOf = async (codigo: string): Promise<number> => {
    const { body } = await city.call('get', `/global/dependencia/?codigo=${codigo}`);
    return (body as { results: { id: number }[] }).results[0]!.id;
  };
  const members = (group: string, limit = 10, after = 0) => groups.listMembers(group, { limit, after });

  it('contain the members and the head, without those of the departments below', async () => {
    expect([...(await groups.groupsOf(ids['ana']!))]).to.deep.equal(['dependencia:hacienda']);
    expect([...(await groups.groupsOf(ids['leo']!))]).to.deep.equal(['dependencia:tesoreria']);
    expect(await members('dependencia:hacienda')).to.deep.equal([ids['ana'], ids['luz']]);
    expect(await members('dependencia:hacienda', 1)).to.deep.equal([ids['ana']]);
    expect(await members('dependencia:hacienda', 1, ids['ana'])).to.deep.equal([ids['luz']]);
    expect(await members('dependencia:otra')).to.deep.equal([]);
  });

  it('can be picked while they are active, and keep their members afterwards', async () => {
    expect(await groups.groupExists('dependencia:hacienda')).to.equal(true);
    expect(await groups.groupExists('dependencia:archivo')).to.equal(false);
    const listed = (await groups.listGroups()).map(({ codigo }) => codigo);
    expect(listed).to.include('dependencia:tesoreria').and.not.include('dependencia:archivo');
    expect([...(await groups.groupsOf(ids['luz']!))]).to.have.members(['dependencia:hacienda', 'dependencia:archivo']);
  });

  it('follow a change within a second, also for the caller', async () => {
    const id = await idOf('tesoreria');
    await city.call('patch', `/global/dependencia/${id}/`, {
      body: { miembros: [ids['ida'], ids['ida'], ids['leo']] },
    });
    city.host.clock.advance(1001);
    expect(await members('dependencia:tesoreria')).to.deep.equal([ids['leo'], ids['ida']]);
    const directory = city.host.container.get<UserDirectory>(UserDirectory);
    expect((await directory.findStaff('ida', 20)).map(({ userId }) => userId)).to.deep.equal([ids['ida']]);
    const ida = await directory.identityOf(ids['ida']!);
    expect([...ida!.groups]).to.deep.equal(['dependencia:tesoreria']);
  });

  it('have no member with an inactive account', async () => {
    await city.call('patch', `/usuario/${ids['ida']}/`, { body: { is_active: false } });
    expect(await members('dependencia:tesoreria')).to.deep.equal([ids['leo']]);
    await city.call('patch', `/usuario/${ids['ida']}/`, { body: { is_active: true } });
  });

  it('read within a transaction what it has changed, even where it bumped no revision', async () => {
    const undone = new Error('undone');
    const change = city.host.database.transaction(async (tx) => {
      expect([...(await groups.groupsOf(ids['ida']!, tx))]).to.deep.equal(['dependencia:tesoreria']);
      const item_id = await idIn(tx, 'hacienda');
      await city.host.database.insertRows('catalogs_dependencia_miembros', [{ item_id, user_id: ids['ida']! }], [], tx);
      const both = ['dependencia:hacienda', 'dependencia:tesoreria'];
      expect([...(await groups.groupsOf(ids['ida']!, tx))]).to.deep.equal(both);
      const all = [ids['ana'], ids['luz'], ids['ida']];
      expect(await groups.listMembers('dependencia:hacienda', { limit: 5 }, tx)).to.deep.equal(all);
      await city.host.database.changeRows('UPDATE auth_user SET is_active = $1 WHERE id = $2', [false, ids['ana']], tx);
      expect(await groups.listMembers('dependencia:hacienda', { limit: 5 }, tx)).to.deep.equal(all.slice(1));
      expect(await groups.groupExists('dependencia:hacienda', tx)).to.equal(true);
      throw undone;
    });
    expect(await rejectionOf(change)).to.equal(undone);
    expect([...(await groups.groupsOf(ids['ida']!))]).to.deep.equal(['dependencia:tesoreria']);
    expect(await members('dependencia:hacienda')).to.deep.equal([ids['ana'], ids['luz']]);
  });

  it('cost no statement for the caller, and no more statements for more members', async () => {
    const { database } = city.host;
    const sent = async (work: () => Promise<unknown>, to: RegExp): Promise<number> =>
      (await statementsDuring(database, work)).filter((sql) => to.test(sql)).length;
    await groups.groupsOf(ids['luz']!);
    expect(await sent(() => groups.groupsOf(ids['luz']!), /catalogs_|auth_/)).to.equal(0);
    for (const group of ['dependencia:tesoreria', 'dependencia:hacienda']) {
      expect(await sent(() => members(group), /catalogs_|auth_/), group).to.be.within(1, 2);
    }
    await database.transaction(async (tx) => {
      expect(await sent(() => groups.groupsOf(ids['luz']!, tx), /catalogs_/)).to.be.at.most(1);
      const page = { limit: 5 };
      expect(await sent(() => groups.listMembers('dependencia:hacienda', page, tx), /catalogs_|auth_/)).to.be.within(
        1,
        2,
      );
    });
  });

  it('keep the users that they name from being removed', async () => {
    for (const username of ['ana', 'luz', 'leo']) {
      const { status, body } = await city.call('delete', `/usuario/${ids[username]}/`);
      expect([status, (body as { code: string }).code]).to.deep.equal([409, 'in_use']);
    }
    const id = await idOf('tesoreria');
    await city.call('patch', `/global/dependencia/${id}/`, { body: { miembros: [] } });
    expect((await city.call('delete', `/usuario/${ids['ida']}/`)).status).to.equal(204);
  });
});
