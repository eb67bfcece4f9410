import { expect } from 'chai';
import fc from 'fast-check';
import { clientAddress } from '../../../../host/plugin-api/routes/client-address.js';
import { anyone, json, route } from '../../../../host/plugin-api/index.js';
import { startTestHost, type TestHost } from '../../../../testing/start-test-host.js';
import { peoplePlugin } from '../../support/people-plugin.js';
import { routesOf } from '../../support/plugin-of.js';
import { randomRuns } from '../../../support/random-runs.js';

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
    for (const forwarded of ['2001:db8:1:2::7', '2001:DB8:1:2:ffff:0:0:1', '2001:db8:1:3::7', '::ffff:203.0.113.9']) {
      addresses.push(await addressAt(host, forwarded));
    }
    expect(addresses).to.deep.equal(['2001:db8:1:2::/64', '2001:db8:1:2::/64', '2001:db8:1:3::/64', '203.0.113.9']);
    await host.stop();
  });

  for (const [address, ways] of [
    [
      '203.0.113.5',
      [
        '203.0.113.5',
        '203.0.113.5:5678',
        '"203.0.113.5:5678"',
        ' 203.0.113.5\t',
        '203.000.113.005',
        '[203.0.113.5]:80',
        '::ffff:203.0.113.5',
        '[::FFFF:203.0.113.5]:443',
        '::ffff:cb00:7105',
      ],
    ],
    [
      '2001:db8:1:2::/64',
      [
        '2001:db8:1:2::1',
        '[2001:db8:1:2::1]',
        '[2001:db8:1:2::1]:443',
        '"[2001:DB8:1:2::1]:443"',
        '2001:0DB8:0001:0002:0:0:0:0',
      ],
    ],
    ['fe80::/64', ['fe80::1', 'fe80::1%eth0', '[fe80::1%25en1]:80']],
    [
      'unknown',
      [
        'unknown',
        '_hidden',
        '_a:1234',
        '',
        ' ',
        '""',
        '[]:80',
        '[::1',
        '1.2.3',
        '1.2.3.256',
        '1.2.3.4:123456',
        '0x7f.0.0.1',
        '2130706433',
        '1.2.3.4 5.6.7.8',
        '64:ff9b::1.2.3.4',
        '1'.repeat(16_000),
      ],
    ],
  ] as const) {
    it(`is ${address}, however a proxy writes it`, () => {
      for (const written of ways) expect(clientAddress(written), written).to.equal(address);
    });
  }

  it('is one of few forms, whatever is written', () => {
    const characters = fc.constantFrom(...'0123456789abcdef.:[]%" \t_xñ');
    const written = fc.oneof(fc.ipV4(), fc.ipV6(), fc.string({ unit: characters, maxLength: 60 }), fc.string());
    fc.assert(
      fc.property(written, (text) => {
        expect(clientAddress(text)).to.match(/^(?:unknown|\d+(?:\.\d+){3}|[0-9a-f:]+\/64)$/);
      }),
      randomRuns(5000),
    );
  });

  it('is one client for every port, and one for all that cannot be read', async () => {
    const host = await hostBehind(1);
    const statusesOf = async (...written: string[]): Promise<number[]> => {
      const statuses = [];
      for (const address of written) {
        const answer = await fetch(`${host.url}/address`, { headers: { 'X-Forwarded-For': address } });
        statuses.push(answer.status);
      }
      return statuses;
    };
    expect(await statusesOf('198.51.100.7:1', '198.51.100.7:2', '198.51.100.7')).to.deep.equal([200, 200, 429]);
    expect(await statusesOf('[2001:db8::1]:1', '[2001:db8::2]:2', '2001:db8::3')).to.deep.equal([200, 200, 429]);
    expect(await statusesOf('unknown', '_a1', '_b2', '198.51.100.8')).to.deep.equal([200, 200, 429, 200]);
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
