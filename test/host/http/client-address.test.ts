import { expect } from 'chai';
import { anyone, json, route } from '../../../host/plugin-api/index.js';
import { startTestHost, type TestHost } from '../../support/start-test-host.js';
import { peoplePlugin } from '../support/people-plugin.js';
import { routesOf } from '../support/plugin-of.js';

function hostBehind(trustedProxies: number): Promise<TestHost> {
  const address = route({
    method: 'GET',
    path: '/address',
    summary: 'A',
    access: anyone,
    limit: { name: 'sample/address', points: 2, seconds: 60 },
    answers: {},
    handle: ({ address }) => json({ address }),
  });
  return startTestHost({
    plugins: [peoplePlugin(), routesOf(address)],
    config: { http: { trustedProxies } },
  });
}

const addressAt = async (host: TestHost, forwarded: string): Promise<string> => {
  const answer = await fetch(`${host.url}/address`, { headers: { 'X-Forwarded-For': forwarded } });
  return ((await answer.json()) as { address: string }).address;
};

describe("the client's address", () => {
  it('is that of the connection where no proxy is trusted', async () => {
    const host = await hostBehind(0);
    expect(await addressAt(host, '203.0.113.5')).to.equal('127.0.0.1');
    await host.stop();
  });

  it('is what the trusted proxies saw, whatever the client adds', async () => {
    const host = await hostBehind(2);
    expect(await addressAt(host, '203.0.113.5, 10.0.0.1')).to.equal('203.0.113.5');
    expect(await addressAt(host, '6.6.6.6, 203.0.113.6, 10.0.0.1')).to.equal('203.0.113.6');
    await host.stop();
  });

  it('is the network of a subscriber with IPv6, and one with IPv4 however it is written', async () => {
    const host = await hostBehind(1);
    const addresses = [];
    for (const forwarded of [
      '2001:db8:1:2::7',
      '2001:DB8:1:2:ffff:0:0:1',
      '2001:db8:1:3::7',
      '::ffff:203.0.113.9',
    ]) {
      addresses.push(await addressAt(host, forwarded));
    }
    expect(addresses).to.deep.equal([
      '2001:db8:1:2::/64',
      '2001:db8:1:2::/64',
      '2001:db8:1:3::/64',
      '203.0.113.9',
    ]);
    await host.stop();
  });

  it('is what a limit counts', async () => {
    const host = await hostBehind(1);
    const statusFor = async (address: string): Promise<number> =>
      (await fetch(`${host.url}/address`, { headers: { 'X-Forwarded-For': address } })).status;
    const statuses = [];
    for (const address of ['203.0.113.1', '198.51.100.9, 203.0.113.1', '203.0.113.1', '203.0.113.2']) {
      statuses.push(await statusFor(address));
    }
    expect(statuses).to.deep.equal([200, 200, 429, 200]);
    await host.stop();
  });
});
