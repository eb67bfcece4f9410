import { expect } from 'chai';
import { plugin as auth } from '../../../plugins/auth/index.js';
import { AdminCaller } from '../../../testing/admin-caller.js';
import { until } from '../../../testing/until.js';
import { EventReader } from '../../support/event-reader.js';
import { bearer, browser, PASSWORD, startAuthHost, type AuthClient } from './support/auth-client.js';
import { overEachSessionStore } from './support/over-each-session-store.js';
import { StreamPlugin } from './support/stream-plugin.js';

const HOUR = 3600;

overEachSessionStore('a stream and the session that opened it', (place) => {
  const streams = new StreamPlugin();
  let client: AuthClient;

  before(async () => {
    client = await startAuthHost({ plugins: [auth, streams.plugin], config: place.config() });
  });
  after(() => client.host.stop());

  const openStream = (cookie: string): Promise<EventReader> =>
    EventReader.open(`${client.host.url}/avisos/`, { Cookie: cookie });

  it('are one: it is not opened without it, and ends where the user signs out', async () => {
    const refused = await EventReader.open(`${client.host.url}/avisos/`, {});
    expect(refused.status).to.equal(401);

    const session = await client.session();
    const stream = await openStream(session.cookie);
    await stream.told('dentro', 1);
    await client.call('delete', '/api/sesion/', { headers: browser(session) });
    expect(await stream.end()).to.equal('sesion');
    expect(streams.open.size).to.equal(0);
  });

  it('renews it neither as it opens, nor while it is open, nor as it ends', async () => {
    const session = await client.session('marta');
    const idleUntil = async (): Promise<number[]> =>
      (await place.stored(client.host)).map((kept) => Math.round(kept.idleUntil / 10_000));
    const before = await idleUntil();
    await place.advance(client.host, 600);
    const stream = await openStream(session.cookie);
    await stream.told('dentro', 1);
    // Two looks at its login.
    const [one] = streams.open;
    const first = one!.caller;
    await until('its login was looked at', () => one!.caller !== first);
    stream.leave();
    await until('it has ended', () => streams.open.size === 0);
    const moved = (await idleUntil()).map((end, at) => end - before[at]!);
    for (const by of moved) expect(by, 'tens of seconds').to.be.within(-1, 1);
  });

  it('ends with it for lack of use, however long it was open', async () => {
    const session = await client.session();
    const stream = await openStream(session.cookie);
    await stream.told('dentro', 1);
    await place.advance(client.host, HOUR + 1);
    expect(await stream.end()).to.equal('sesion');
  });
});

describe('a stream and the login that opened it', () => {
  const streams = new StreamPlugin();
  let client: AuthClient;

  before(async () => {
    client = await startAuthHost({ plugins: [auth, streams.plugin] });
  });
  after(() => client.host.stop());

  const openAs = async (username: string): Promise<EventReader> => {
    const { access } = await client.tokens({ username });
    const stream = await EventReader.open(`${client.host.url}/avisos/`, bearer(access));
    await stream.told('dentro', 1);
    return stream;
  };

  it('ends as the token expires', async () => {
    const stream = await openAs('luz');
    client.host.clock.advance(24 * HOUR);
    expect(await stream.end()).to.equal('sesion');
  });

  it('ends as an administrator ends the login, or the account', async () => {
    const [one, other] = [await openAs('luz'), await openAs('marta')];
    const admin = await AdminCaller.login(client.host, 'jefa', PASSWORD);
    const { data } = await admin.query('auth.users.list', {});
    const idOf = (name: string): number =>
      (data as { items: { id: number; username: string }[] }).items.find(({ username }) => username === name)!.id;
    const logins = await admin.query('auth.logins.list', { userId: idOf('luz') });
    const [login] = (logins.data as { items: { kind: string; id: string }[] }).items;
    await admin.mutate('auth.logins.revoke', { userId: idOf('luz'), kind: login!.kind, id: login!.id });
    expect(await one.end()).to.equal('sesion');

    await client.host.database.changeRows("UPDATE auth_user SET is_active = $1 WHERE username = 'marta'", [false]);
    expect(await other.end()).to.equal('sesion');
  });
});
