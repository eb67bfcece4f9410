import { expect } from 'chai';
import { startAuthHost, startReplica, type Attempt, type AuthClient } from './support/auth-client.js';

const WRONG = 'incorrecta';
const WINDOW = 15 * 60;

describe('failed logins on several hosts at once', () => {
  let hosts: readonly AuthClient[];
  let address = 0;

  before(async () => {
    const client = await startAuthHost();
    hosts = [client, await startReplica(client), await startReplica(client)];
  });
  after(async () => {
    for (const { host } of hosts.toReversed()) await host.stop();
  });
  afterEach(() => hosts.forEach(({ host }) => host.clock.advance(WINDOW + 1)));

  const freshAddress = (): string => `198.51.100.${(address += 1)}`;
  const at = (index: number): AuthClient => hosts[index % hosts.length]!;
  const statuses = (attempts: readonly Attempt[]): Promise<number[]> =>
    Promise.all(attempts.map(async (attempt, index) => (await at(index).attempt('/api/token/', attempt)).status));
  const count = (all: readonly number[], status: number): number =>
    all.filter((candidate) => candidate === status).length;

  it('are counted together', async () => {
    const from = freshAddress();
    for (let time = 0; time < 10; time += 1) {
      await at(time).attempt('/api/token/', { from, password: WRONG }).expect(404);
    }
    for (const host of hosts) await host.attempt('/api/token/', { from }).expect(429);
  });

  it('pass ten times and no more for one name and address', async () => {
    const from = freshAddress();
    const all = await statuses(Array.from({ length: 40 }, () => ({ from, password: WRONG })));
    expect(count(all, 404)).to.equal(10);
    expect(count(all, 429)).to.equal(30);
  });

  it('pass thirty times and no more for one name, from ever new addresses', async () => {
    const all = await statuses(
      Array.from({ length: 60 }, () => ({ from: freshAddress(), username: 'marta', password: WRONG })),
    );
    expect(count(all, 404)).to.equal(30);
    expect(count(all, 429)).to.equal(30);
  });

  it('pass a hundred times and no more for one address, with ever new names', async () => {
    const from = freshAddress();
    const all = await statuses(
      Array.from({ length: 120 }, (_, index) => ({ from, username: `relleno-${index}`, password: WRONG })),
    );
    expect(count(all, 404)).to.equal(100);
    expect(count(all, 429)).to.equal(20);
  });

  it('are none of those who know the password: many logins at once all succeed, and lock nobody out', async () => {
    const from = freshAddress();
    for (let round = 0; round < 3; round += 1) {
      const all = await statuses(Array.from({ length: 40 }, () => ({ from })));
      expect(count(all, 200)).to.equal(40);
    }
    for (const host of hosts) await host.attempt('/api/token/', { from }).expect(200);
  });
});
