import { expect } from 'chai';
import { AdminCaller } from '../../../../testing/admin-caller.js';
import { startTestHost } from '../../../../testing/start-test-host.js';
import { AuthClient, bearer, browser, PASSWORD } from '../support/auth-client.js';
import { overEachSessionStore } from '../support/over-each-session-store.js';

type Login = Record<string, string>;

overEachSessionStore('logins of a user, by the admin procedures', (place) => {
  let client: AuthClient;
  let admin: AdminCaller;
  let userId: number;

  before(async () => {
    const usuarios = [
      { username: 'jefa', password: PASSWORD, is_superuser: true },
      { username: 'luz', password: PASSWORD },
    ];
    client = new AuthClient(await startTestHost({ bundle: { usuarios }, config: place.config() }));
    admin = await AdminCaller.login(client.host, 'jefa', PASSWORD);
    const { data } = await admin.query('auth.users.list', { search: 'luz' });
    userId = data.items[0].id;
  });
  after(() => client.host.stop());

  const list = async (more: object = {}): Promise<Login[]> =>
    (await admin.query('auth.logins.list', { userId, ...more })).data.items;
  const revoke = ({ kind, id }: Login) => admin.mutate('auth.logins.revoke', { userId, kind, id });

  it('are listed with their times, and nothing that opens one', async () => {
    const session = await client.session('luz');
    const { access, refresh } = await client.tokens({ username: 'luz' });
    const logins = await list();
    expect(logins.map(({ kind }) => kind)).to.deep.equal(['session', 'token']);
    for (const login of logins) {
      expect(login).to.include({ device: 'Aplicación o programa', begunFrom: '127.0.0.1', usedFrom: '127.0.0.1' });
      const [created, lastUsed, expires] = ['created', 'lastUsed', 'expires'].map((name) => Date.parse(login[name]!));
      expect(Math.abs(created! - client.host.clock.now().getTime())).to.be.below(60_000);
      expect(lastUsed).to.be.at.least(created!);
      expect(expires).to.be.above(lastUsed!);
    }
    const text = JSON.stringify(logins);
    for (const secret of [session.cookie.split('=')[1]!.slice(4, 36), access, refresh]) {
      expect(text).not.to.include(secret);
    }
  });

  it('are ended one by one', async () => {
    const session = await client.session('luz');
    const { access, refresh } = await client.tokens({ username: 'luz' });
    const me = () => client.call('get', '/api/sesion/', { headers: browser(session) });
    const byToken = () => client.call('get', '/api/sesion/', { headers: bearer(access) });
    for (const answer of [await me(), await byToken()]) expect(answer.status).to.equal(200);
    for (const login of await list()) expect((await revoke(login)).data).to.deep.equal({ ok: true });
    for (const answer of [await me(), await byToken()]) expect(answer.status).to.equal(401);
    const again = await client.call('post', '/api/token/refresh/', { body: { refresh } });
    expect(again.status).to.equal(401);
    expect(await list()).to.deep.equal([]);
  });

  it('that have ended, or are of another user, are 404', async () => {
    await client.tokens({ username: 'jefa' });
    const { data } = await admin.query('auth.users.list', { search: 'jefa' });
    const [foreign] = await admin.items<Login>('auth.logins.list', { userId: data.items[0].id });
    expect((await revoke(foreign!)).status).to.equal(404);
    await client.session('luz');
    const [login] = await list();
    expect((await revoke(login!)).status).to.equal(200);
    expect((await revoke(login!)).status).to.equal(404);
  });

  it('end with their time', async () => {
    await client.session('luz');
    await client.tokens({ username: 'luz' });
    expect(await list()).to.have.length(2);
    await place.advance(client.host, 3601);
    expect((await list()).map(({ kind }) => kind)).to.deep.equal(['token']);
    await place.advance(client.host, 3 * 3600);
    admin = await AdminCaller.login(client.host, 'jefa', PASSWORD);
    expect(await list()).to.deep.equal([]);
  });

  it('are listed page by page, across both kinds', async () => {
    for (let count = 0; count < 3; count += 1) {
      await client.session('luz');
      await client.tokens({ username: 'luz' });
    }
    const names = (logins: readonly Login[]): string[] => logins.map(({ kind, id }) => `${kind} ${id}`);
    const all = names(await list());
    expect(all).to.have.length(6);
    for (const limit of [1, 2, 3, 4, 6]) {
      const seen = await admin.items<Login>('auth.logins.list', { userId, limit });
      expect(names(seen), String(limit)).to.deep.equal(all);
    }
  });

  it('are remembered as the last one, also once they have ended', async () => {
    const last = async (): Promise<number> =>
      Date.parse((await admin.query('auth.users.get', { id: userId })).data.lastLogin as string);
    await place.advance(client.host, 60);
    const session = await client.session('luz');
    const begun = await last();
    expect(Math.abs(begun - client.host.clock.now().getTime())).to.be.below(30_000);
    await place.advance(client.host, 60);
    expect(await last()).to.equal(begun);
    await client.call('delete', '/api/sesion/', { headers: browser(session) }).expect(204);
    await client.call('delete', '/api/sesion/', { headers: browser(session) }).expect(401);
    const entries = await client.host.database.rows<{ action: string }>(
      "SELECT action FROM host_audit_entry WHERE action LIKE 'auth.session.%' OR action = 'auth.user.loginEnded'",
    );
    const count = (action: string): number => entries.filter((entry) => entry.action === action).length;
    expect(count('auth.session.ended')).to.equal(1);
    expect(count('auth.session.begun')).to.be.above(3);
  });

  it('are refused with a malformed name or cursor', async () => {
    expect((await revoke({ kind: 'session', id: 'x' })).errors).to.have.key('id');
    expect((await revoke({ kind: 'token', id: 'a'.repeat(64) })).errors).to.have.key('id');
    expect((await revoke({ kind: 'cookie', id: 'x' })).errors).to.have.key('kind');
    const answer = await admin.query('auth.logins.list', { userId, cursor: 'session:x' });
    expect(answer.errors).to.have.key('cursor');
    expect((await admin.query('auth.logins.list', { userId: 999_999 })).status).to.equal(404);
  });
});
