import { expect } from 'chai';
import {
  Groups,
  UserDirectory,
  contribute,
  GroupSources,
  token,
  type GroupSource,
} from '../../../host/plugin-api/index.js';
import { plugin as auth } from '../../../plugins/auth/index.js';
import { statementsDuring } from '../../acceptance/support/statements.js';
import { AdminCaller } from '../../../testing/admin-caller.js';
import { startTestHost, type TestHost } from '../../../testing/start-test-host.js';
import { peoplePlugin } from '../support/people-plugin.js';
import { pluginOf } from '../support/plugin-of.js';
import { bootFailure } from '../support/rejection.js';
import { OfficeGroups, officesPlugin } from './offices-plugin.js';

const PASSWORD = 'correcta-y-larga';
const API_KEY = '3f0e9a52-6f0a-4b55-9a0e-0d1d5f6a7b8c';

describe('groups of users', () => {
  let host: TestHost;
  let groups: Groups;
  let directory: UserDirectory;
  let offices: OfficeGroups;
  const ids: Record<string, number> = {};
  const tokens: Record<string, string> = {};

  before(async () => {
    host = await startTestHost({
      plugins: [auth, officesPlugin],
      // As many transactions as connections: a call that took a second one would wait for ever.
      config: { database: { connections: 2, acquireSeconds: 5 } },
      bundle: {
        roles: [
          { codigo: 'caja', nombre: 'Caja', permisos: ['offices.consulta'] },
          { codigo: 'turno:tarde', nombre: 'Turno de la tarde' },
          { codigo: 'cerrado', nombre: 'Con segundo factor', requiere_totp: true },
        ],
        usuarios: [
          { username: 'luz', password: PASSWORD, nombres: 'Luz Marina', roles: ['caja', 'turno:tarde'] },
          { username: 'ana', password: PASSWORD, roles: ['caja', 'cerrado'] },
          { username: 'retirada', password: PASSWORD, roles: ['caja'], is_active: false },
          { username: 'jefa', password: PASSWORD, is_superuser: true },
        ],
        api_usuarios: [{ username: 'luz', api_key: API_KEY, endpoints: ['offices.consulta'] }],
      },
    });
    groups = host.container.get<Groups>(Groups);
    directory = host.container.get<UserDirectory>(UserDirectory);
    offices = host.container.get(OfficeGroups);
    const rows = await host.database.rows<{ id: number; username: string }>('SELECT id, username FROM auth_user');
    for (const { id, username } of rows) ids[username] = id;
    await offices.join('hacienda', ids['luz']!);
    for (const username of ['luz', 'ana']) tokens[username] = await tokenOf(username);
    host.clock.advance(1);
  });
  after(() => host.stop());

  async function tokenOf(username: string): Promise<string> {
    const answer = await fetch(`${host.url}/api/token/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, password: PASSWORD }),
    });
    return ((await answer.json()) as { access: string }).access;
  }
  const shownTo = async (username: string, path = '/offices/groups', headers = {}): Promise<unknown> => {
    const authorization = `Bearer ${tokens[username]}`;
    return (await fetch(`${host.url}${path}`, { headers: { authorization, ...headers } })).json();
  };

  it('are those of all sources, for the caller', async () => {
    expect(await shownTo('luz')).to.deep.equal(['dependencia:hacienda', 'rol:caja', 'rol:turno:tarde']);
  });

  it('leave out a role that waits for a second factor', async () => {
    expect(await shownTo('ana')).to.deep.equal(['rol:caja']);
    expect(await groups.listMembers('rol:cerrado', { limit: 10 })).to.deep.equal([]);
    const now = host.clock.now();
    await host.database.insertRows('auth_totp', [
      { user_id: ids['ana']!, secret: Buffer.alloc(50), confirmed_at: now, last_step: 0 },
    ]);
    expect(await groups.listMembers('rol:cerrado', { limit: 10 })).to.deep.equal([ids['ana']]);
    await host.database.changeRows('DELETE FROM auth_totp WHERE user_id = $1', [ids['ana']]);
  });

  it('follow a change within a second', async () => {
    await offices.join('planeacion', ids['ana']!);
    const admin = await AdminCaller.login(host, 'jefa', PASSWORD);
    await admin.mutate('auth.users.setGrants', {
      id: ids['ana'],
      roles: ['caja', 'turno:tarde'],
      permissions: [],
    });
    host.clock.advance(1);
    expect(await shownTo('ana')).to.deep.equal(['dependencia:planeacion', 'rol:caja', 'rol:turno:tarde']);
  });

  it('are not granted to an api-key', async () => {
    expect(await shownTo('luz', '/offices/key', { 'api-key': API_KEY })).to.deep.equal([]);
  });

  it('add no statement to an authenticated call', async () => {
    await shownTo('luz');
    const sent = await statementsDuring(host.database, () => shownTo('luz'));
    expect(sent.length, sent.join('\n')).to.be.at.most(1);
  });

  it('are distinguished from any other text', async () => {
    for (const group of ['rol:caja', 'rol:turno:tarde', 'rol:cerrado', 'dependencia:hacienda']) {
      expect(await groups.groupExists(group), group).to.equal(true);
    }
    for (const group of ['rol:otro', 'rol:caja ', 'rol:', 'caja', ':caja', 'grupo:caja', 'dependencia:caja', '']) {
      expect(await groups.groupExists(group), group).to.equal(false);
      expect(await groups.listMembers(group, { limit: 10 }), group).to.deep.equal([]);
    }
  });

  it('are listed by their whole names', async () => {
    expect(await groups.listGroups()).to.include.deep.members([
      { codigo: 'rol:caja', nombre: 'Caja' },
      { codigo: 'rol:cerrado', nombre: 'Con segundo factor' },
      { codigo: 'rol:turno:tarde', nombre: 'Turno de la tarde' },
      { codigo: 'dependencia:hacienda', nombre: 'hacienda' },
    ]);
  });

  it('have active members, page by page', async () => {
    const both = [ids['luz']!, ids['ana']!].sort((a, b) => a - b);
    expect(await groups.listMembers('rol:caja', { limit: 10 })).to.deep.equal(both);
    expect(await groups.listMembers('rol:caja', { limit: 1 })).to.deep.equal(both.slice(0, 1));
    expect(await groups.listMembers('rol:caja', { after: both[0]!, limit: 1 })).to.deep.equal(both.slice(1));
    expect(await groups.listMembers('rol:caja', { after: both[1]!, limit: 1 })).to.deep.equal([]);
  });

  it('and their users are read inside a transaction, on its one connection, as it sees them', async () => {
    const { database } = host;
    const luz = ids['luz']!;
    const work = (office: string) =>
      database.transaction(async (tx) => {
        await offices.joinIn(tx, office, luz);
        await database.insertRows('auth_user_permission', [{ user_id: luz, permission: `probe.${office}` }], [], tx);
        const identity = await directory.identityOf(luz, tx);
        expect(identity?.groups).to.include(`dependencia:${office}`).and.include('rol:caja');
        expect(identity?.may(`probe.${office}`)).to.equal(true);
        expect(await groups.groupExists(`dependencia:${office}`, tx)).to.equal(true);
        expect(await groups.listMembers(`dependencia:${office}`, { limit: 5 }, tx)).to.deep.equal([luz]);
        expect(await groups.groupExists('rol:caja', tx)).to.equal(true);
        expect(await groups.listMembers('rol:caja', { limit: 1 }, tx)).to.have.length(1);
        expect((await directory.findByUsername('luz', tx))?.userId).to.equal(luz);
        expect(await directory.findByIdentification('CC', '1', tx)).to.equal(undefined);
        expect((await directory.namesOf([luz], tx)).size).to.equal(1);
        throw new Error('undone');
      });
    const ended = await Promise.allSettled(['uno', 'dos'].map(work));
    expect(ended.map((each) => (each as PromiseRejectedResult).reason?.message)).to.deep.equal(['undone', 'undone']);
    expect((await directory.identityOf(luz))?.groups).not.to.include('dependencia:uno');
  });

  it('of one prefix come from one source', async () => {
    const source = (prefix: string): GroupSource => ({
      prefix,
      codesOf: () => Promise.resolve([]),
      groupExists: () => Promise.resolve(false),
      listGroups: () => Promise.resolve([]),
      listMembers: () => Promise.resolve([]),
    });
    const withSources = (...prefixes: readonly string[]): Promise<string> =>
      bootFailure(
        startTestHost({
          plugins: [
            peoplePlugin(),
            ...prefixes.map((prefix, index) => {
              const Source = token<GroupSource>(`sample-${index}/Source`);
              return pluginOf({
                id: `sample-${index}`,
                contributes: [contribute(GroupSources, Source)],
                bindings: ({ bind }) => void bind(Source).toConstantValue(source(prefix)),
              });
            }),
          ],
        }),
      );
    expect(await withSources('turno', 'turno')).to.equal('Two sources bring the groups "turno:…".');
    expect(await withSources('Turno')).to.equal('"Turno" is no prefix of groups.');
  });
});
