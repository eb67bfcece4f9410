import { expect } from 'chai';
import { AuthSweeper } from '../../../plugins/auth/auth-sweeper.js';
import { startAuthHost, type AuthClient, type BrowserSession } from './support/auth-client.js';
import { overEachSessionStore } from './support/over-each-session-store.js';

const HOUR = 3600;

overEachSessionStore('the life of a session', (place) => {
  let client: AuthClient;

  before(async () => {
    client = await startAuthHost({ config: place.config() });
  });
  after(() => client.host.stop());

  const isAlive = async ({ cookie }: BrowserSession): Promise<boolean> =>
    (await client.probe({ Cookie: cookie })) === 200;
  const advance = (seconds: number): Promise<void> => place.advance(client.host, seconds);
  /** Returns the idle end of the session that was used last. */
  const idleUntil = async (): Promise<number> =>
    Math.max(...(await place.stored(client.host)).map((kept) => kept.idleUntil));

  it('ends after an hour without a call', async () => {
    const session = await client.session();
    await advance(HOUR - 30);
    expect(await isAlive(session)).to.equal(true);
    await advance(HOUR - 30);
    expect(await isAlive(session)).to.equal(true);
    await advance(HOUR + 1);
    expect(await isAlive(session)).to.equal(false);
  });

  it('ends after eight hours, however busy', async () => {
    const session = await client.session();
    for (let minutes = 0; minutes < 8 * 60 - 40; minutes += 40) {
      await advance(40 * 60);
      expect(await isAlive(session), `after ${minutes + 40} minutes`).to.equal(true);
    }
    await advance(40 * 60 + 1);
    expect(await isAlive(session)).to.equal(false);
  });

  it('is prolonged once a minute at the most', async () => {
    const session = await client.session();
    const first = await idleUntil();
    await advance(40);
    await isAlive(session);
    expect(await idleUntil()).to.be.within(first - 5000, first + 5000);
    await advance(40);
    await isAlive(session);
    expect(await idleUntil()).to.be.within(first + 75_000, client.host.clock.now().getTime() + HOUR * 1000);
  });

  it('leaves no row once it is swept', async () => {
    await client.session();
    await advance(HOUR + 1);
    const alive = await client.session('marta');
    await client.host.container.get(AuthSweeper).sweep();
    expect(await place.stored(client.host)).to.have.length(1);
    expect(await isAlive(alive)).to.equal(true);
  });
});
