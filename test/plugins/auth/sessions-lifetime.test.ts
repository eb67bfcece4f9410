import { expect } from 'chai';
import { AuthSweeper } from '../../../plugins/auth/auth-sweeper.js';
import { startAuthHost, type AuthClient, type BrowserSession } from './support/auth-client.js';

const HOUR = 3600;

describe('the life of a session', () => {
  let client: AuthClient;

  before(async () => {
    client = await startAuthHost();
  });
  after(() => client.host.stop());

  const isAlive = async ({ cookie }: BrowserSession): Promise<boolean> =>
    (await client.probe({ Cookie: cookie })) === 200;
  const idleUntil = async (): Promise<number> => {
    const [row] = await client.host.database.rows<{ idle_until: Date }>(
      'SELECT idle_until FROM auth_session ORDER BY ends_at DESC',
    );
    return row!.idle_until.getTime();
  };

  it('ends after an hour without a call', async () => {
    const session = await client.session();
    client.host.clock.advance(HOUR - 30);
    expect(await isAlive(session)).to.equal(true);
    client.host.clock.advance(HOUR - 30);
    expect(await isAlive(session)).to.equal(true);
    client.host.clock.advance(HOUR + 1);
    expect(await isAlive(session)).to.equal(false);
  });

  it('ends after eight hours, however busy', async () => {
    const session = await client.session();
    for (let minutes = 0; minutes < 8 * 60 - 40; minutes += 40) {
      client.host.clock.advance(40 * 60);
      expect(await isAlive(session), `after ${minutes + 40} minutes`).to.equal(true);
    }
    client.host.clock.advance(40 * 60 + 1);
    expect(await isAlive(session)).to.equal(false);
  });

  it('is prolonged once a minute at the most', async () => {
    const session = await client.session();
    const first = await idleUntil();
    client.host.clock.advance(40);
    await isAlive(session);
    expect(await idleUntil()).to.equal(first);
    client.host.clock.advance(40);
    await isAlive(session);
    expect(await idleUntil()).to.be.within(first + 80_000, client.host.clock.now().getTime() + HOUR * 1000);
  });

  it('leaves no row once it is swept', async () => {
    await client.session();
    client.host.clock.advance(HOUR + 1);
    const alive = await client.session('marta');
    await client.host.container.get(AuthSweeper).sweep();
    const left = await client.host.database.rows('SELECT digest FROM auth_session');
    expect(left).to.have.length(1);
    expect(await isAlive(alive)).to.equal(true);
  });
});
