import { expect } from 'chai';
import { anyone, json, route } from '../../../host/plugin-api/index.js';
import { startTestHost, type TestHost } from '../../support/start-test-host.js';
import { peoplePlugin } from '../support/people-plugin.js';
import { routesOf } from '../support/plugin-of.js';

const addressOf = async (trustedProxies: number, forwarded: string): Promise<string> => {
  const host = await hostBehind(trustedProxies);
  try {
    const answer = await fetch(`${host.url}/address`, { headers: { 'X-Forwarded-For': forwarded } });
    return ((await answer.json()) as { address: string }).address;
  } finally {
    await host.stop();
  }
};

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

describe("the client's address", () => {
  it('is that of the connection where no proxy is trusted', async () => {
    expect(await addressOf(0, '203.0.113.5')).to.equal('127.0.0.1');
  });

  it('is what the trusted proxies saw, whatever the client adds', async () => {
    expect(await addressOf(1, '203.0.113.5')).to.equal('203.0.113.5');
    expect(await addressOf(1, '198.51.100.1, 203.0.113.5')).to.equal('203.0.113.5');
    expect(await addressOf(2, '6.6.6.6, 203.0.113.5, 10.0.0.1')).to.equal('203.0.113.5');
  });

  it('is what a limit counts', async () => {
    const host = await hostBehind(1);
    const statusFor = async (address: string): Promise<number> =>
      (await fetch(`${host.url}/address`, { headers: { 'X-Forwarded-For': address } })).status;
    const statuses = [];
    for (const address of ['203.0.113.1', '203.0.113.1', '203.0.113.1', '203.0.113.2']) {
      statuses.push(await statusFor(address));
    }
    expect(statuses).to.deep.equal([200, 200, 429, 200]);
    await host.stop();
  });
});
