import { expect } from 'chai';
import { UserDirectory, UserStore } from '../../../host/plugin-api/index.js';
import { statementsDuring } from '../../acceptance/support/statements.js';
import { startTestHost, type TestHost } from '../../../testing/start-test-host.js';

const user = (username: string, identificacion: string, more: object = {}): object => ({
  username,
  password: 'una-clave-bien-larga',
  email: `${username}@correo.example`,
  tipo_identificacion: 'CC',
  identificacion,
  ...more,
});

describe('the directory of users', () => {
  let host: TestHost;
  let directory: UserDirectory;

  before(async () => {
    host = await startTestHost({
      bundle: {
        usuarios: [
          user('ana', '100'),
          user('extranjera', '100', { tipo_identificacion: 'CE' }),
          user('sin-correo', '200', { email: undefined }),
          user('retirada', '300', { is_active: false }),
          user('nueva', '300'),
          user('una', '400'),
          user('otra', '400'),
          { username: 'sin-documento', password: 'una-clave-bien-larga', email: 'nada@correo.example' },
          { username: 'jefa', password: 'una-clave-bien-larga', is_superuser: true },
          { username: 'lectora', nombres: 'Luz Marina', roles: ['lectura'], permisos: ['tramites.files'] },
        ],
        roles: [{ codigo: 'lectura', nombre: 'Lectura', permisos: ['tramites.read'] }],
      },
    });
    directory = host.container.get<UserDirectory>(UserDirectory);
  });
  after(() => host.stop());

  const idOf = async (username: string): Promise<number> =>
    (await host.database.rows<{ id: number }>('SELECT id FROM auth_user WHERE username = $1', [username]))[0]!.id;
  const emailOf = async (kind: string, number: string): Promise<string | null | undefined> =>
    (await directory.findByIdentification(kind, number))?.email;

  it('finds the one active user with an identification', async () => {
    expect(await directory.findByIdentification('CC', '100')).to.deep.equal({
      userId: await idOf('ana'),
      email: 'ana@correo.example',
    });
    expect(await emailOf('CE', '100')).to.equal('extranjera@correo.example');
    expect(await emailOf('CC', '300')).to.equal('nueva@correo.example');
    expect(await emailOf('CC', '200')).to.equal(null);
  });

  it('finds nobody where there is none, more than one, or none so spelled', async () => {
    for (const [kind, number] of [
      ['CC', '500'],
      ['CC', '400'],
      ['TI', '100'],
      ['cc', '100'],
      ['CC', '100 '],
      ['CC ', '100'],
      ['', ''],
    ] as const) {
      expect(await directory.findByIdentification(kind, number), `${kind}/${number}`).to.equal(undefined);
    }
  });

  it('finds an active user by name, letter by letter', async () => {
    expect(await directory.findByUsername('ana')).to.deep.equal({
      userId: await idOf('ana'),
      email: 'ana@correo.example',
    });
    for (const username of ['Ana', 'ana ', 'nadie', 'retirada', '']) {
      expect(await directory.findByUsername(username), username).to.equal(undefined);
    }
  });

  it('finds users of any kind by words, inactive ones too', async () => {
    const found = async (text: string): Promise<string[]> =>
      (await directory.findUsers(text, 10)).map(({ username }) => username);
    expect(await found('marina luz')).to.deep.equal(['lectora']);
    expect(await found('retir')).to.deep.equal(['retirada']);
    expect(await found('sin')).to.deep.equal(['sin-correo', 'sin-documento']);
    for (const text of ['', '  ', '%', 'inexistente']) expect(await found(text), text).to.deep.equal([]);
    expect(await directory.findUsers('sin', 1)).to.have.length(1);
  });

  it('names many in one statement, inactive ones too', async () => {
    const [ana, lectora, retirada] = [await idOf('ana'), await idOf('lectora'), await idOf('retirada')];
    let names = new Map() as Awaited<ReturnType<UserDirectory['namesOf']>>;
    const statements = await statementsDuring(host.database, async () => {
      names = await directory.namesOf([retirada, lectora, ana, ana, 2_000_000, ...Array(1500).keys()]);
    });
    expect(statements.filter((sql) => sql.includes('auth_user'))).to.have.length(1);
    expect(names.get(ana)).to.deep.equal({ username: 'ana', name: 'ana' });
    expect(names.get(lectora)).to.deep.equal({ username: 'lectora', name: 'Luz Marina' });
    expect(names.get(retirada)?.username).to.equal('retirada');
    expect(names.has(2_000_000)).to.equal(false);
    expect((await directory.namesOf(new Set(Array(5000).keys()))).get(ana)?.username).to.equal('ana');
    expect(await statementsDuring(host.database, () => directory.namesOf([]))).to.deep.equal([]);
  });

  it('tells who of many is active in at most one statement for two thousand', async () => {
    const store = host.container.get<UserStore>(UserStore);
    const [ana, retirada] = [await idOf('ana'), await idOf('retirada')];
    expect([...(await store.activeOf([retirada, ana, ana, 2_000_000]))]).to.deep.equal([ana]);
    const statements = await statementsDuring(host.database, () => store.activeOf(Array(2001).keys()));
    expect(statements.filter((sql) => sql.includes('auth_user'))).to.have.length.within(1, 2);
  });

  it('finds active staff by beginnings of words, in one statement, and no user who holds nothing', async () => {
    const lectora = await idOf('lectora');
    const found = async (words: string): Promise<readonly string[]> =>
      (await directory.findStaff(words, 20)).map(({ username }) => username);
    expect(await directory.findStaff('MÁRI lu', 20)).to.deep.equal([
      { userId: lectora, username: 'lectora', name: 'Luz Marina' },
    ]);
    expect([await found('lect'), await found('uz'), await found('ana'), await found(' -')]).to.deep.equal([
      ['lectora'],
      [],
      [],
      [],
    ]);
    expect(await directory.findStaff('l', 0)).to.deep.equal([]);
    const statements = await statementsDuring(host.database, () => directory.findStaff('l', 20));
    expect(statements.filter((sql) => sql.includes('auth_user'))).to.have.length(1);
    await host.database.changeRows('UPDATE auth_user SET is_active = $1 WHERE id = $2', [false, lectora]);
    expect(await found('luz')).to.deep.equal([]);
    await host.database.changeRows('UPDATE auth_user SET is_active = $1 WHERE id = $2', [true, lectora]);
  });

  it('creates the identity of an active user, as a login would', async () => {
    const lectora = await directory.identityOf(await idOf('lectora'));
    expect(lectora).to.include({ username: 'lectora', isSuperuser: false, scheme: 'host' });
    expect([...lectora!.permissions].sort()).to.deep.equal(['tramites.files', 'tramites.read']);
    expect([...lectora!.groups]).to.deep.equal(['rol:lectura']);
    expect([lectora!.may('tramites.read'), lectora!.may('tramites.admin')]).to.deep.equal([true, false]);
    const jefa = await directory.identityOf(await idOf('jefa'));
    expect([jefa!.isSuperuser, jefa!.may('tramites.admin')]).to.deep.equal([true, true]);
    expect(await directory.identityOf(await idOf('retirada'))).to.equal(undefined);
    expect(await directory.identityOf(2_000_000)).to.equal(undefined);
  });
});
