import { expect } from 'chai';
import { randomUUID } from 'node:crypto';
import { UserStore, type Database } from '../../../host/plugin-api/index.js';
import { plugin as auth } from '../../../plugins/auth/index.js';
import { startTestHost, type TestHost } from '../../../testing/start-test-host.js';
import { statementsDuring } from '../../acceptance/support/statements.js';
import { postgresOnly } from '../../support/postgres-only.js';

describe('accounts that are asked for at the same moment', () => {
  let host: TestHost;
  let database: Database;
  let users: UserStore;
  const ids: Record<string, number> = {};

  before(async function () {
    host = await startTestHost({
      plugins: [auth],
      bundle: {
        roles: [{ codigo: 'caja', nombre: 'Caja', permisos: ['auth.admin'] }],
        usuarios: [
          { username: 'luz', password: 'correcta-y-larga', roles: ['caja'] },
          { username: 'eva', password: 'correcta-y-larga', is_superuser: true },
          { username: 'ida', password: 'correcta-y-larga', is_active: false },
        ],
      },
    });
    database = host.database;
    users = host.container.get<UserStore>(UserStore);
    for (const { id, username } of await database.rows<{ id: number; username: string }>(
      'SELECT id, username FROM auth_user',
    )) {
      ids[username] = id;
    }
    if (database.dialect !== 'postgres') postgresOnly(this, 'each is a statement of its own there');
  });
  after(() => host?.stop());

  const logIn = async (username: string, revoked = false): Promise<string> => {
    const id = randomUUID();
    const at = host.clock.now();
    const row = { id, user_id: ids[username]!, current_jti: randomUUID(), expires_at: at, ends_at: at, created_at: at };
    await database.insertRows('auth_refresh_family', [{ ...row, revoked_at: revoked ? at : null }]);
    return id;
  };

  it('are one statement, and each is what it is alone', async () => {
    const own = await logIn('luz');
    const asked: readonly (readonly [number, string?])[] = [
      [ids['luz']!],
      [ids['luz']!, own],
      [ids['luz']!, await logIn('luz', true)],
      [ids['eva']!, own],
      [ids['eva']!, 'no-login'],
      [987_654],
      [ids['ida']!],
    ];
    const alone = [];
    for (const [id, login] of asked) alone.push(await users.findAccount(id, login));
    let together: unknown[] = [];
    const statements = await statementsDuring(database, async () => {
      together = await Promise.all(asked.map(([id, login]) => users.findAccount(id, login)));
    });
    expect(statements.filter((sql) => sql.includes('FROM auth_user'))).to.have.length(1);
    expect(together).to.deep.equal(alone);
    expect(together.map((account) => (account as { loginEnded?: boolean } | undefined)?.loginEnded)).to.deep.equal([
      false,
      false,
      true,
      true,
      true,
      undefined,
      false,
    ]);
    expect(together[0]).to.deep.include({ username: 'luz', isActive: true, isSuperuser: false });
    expect(together[4]).to.deep.include({ username: 'eva', isSuperuser: true });
    expect(together[6]).to.deep.include({ username: 'ida', isActive: false });
  });

  it('are looked at after the call, not before it', async () => {
    const before = await Promise.all([users.findAccount(ids['luz']!), users.findAccount(ids['eva']!)]);
    await database.changeRows('UPDATE auth_user SET is_active = $1 WHERE id = $2', [false, ids['luz']]);
    const after = await Promise.all([users.findAccount(ids['luz']!), users.findAccount(ids['eva']!)]);
    expect(before.map((account) => account?.isActive)).to.deep.equal([true, true]);
    expect(after.map((account) => account?.isActive)).to.deep.equal([false, true]);
  });

  it('are found by keys, however few users there are', async () => {
    await database.rows('ANALYZE auth_user');
    const statements = await statementsDuring(database, () =>
      Promise.all([users.findAccount(ids['luz']!), users.findAccount(ids['eva']!)]),
    );
    const sql = statements.find((one) => one.includes('FROM auth_user'))!;
    const plan = await database.transaction(async (tx) => {
      // Of three rows, the one page of them is read sooner than their index.
      await database.rows('SET LOCAL enable_seqscan = off', [], tx);
      return database.rows<Record<string, string>>(`EXPLAIN ${sql}`.replace('$1', `'[]'`), [], tx);
    });
    const lines = plan.map((row) => row['QUERY PLAN']).join('\n');
    expect(lines).to.include('Index Scan using auth_user_pk').and.not.include('Hash');
  });
});
