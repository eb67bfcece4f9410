import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import { requestBytes } from '../../../../host/plugin-api/index.js';
import { isPublicAddress } from '../../../../host/plugin-api/jobs/public-address.js';

/**
 * Addresses by the blocks of IANA's special-purpose registries (IPv4 and IPv6): both ends of each block that is not
 * globally reachable, or that embeds an address which may not be.
 */
const unreachable: Readonly<Record<string, readonly string[]>> = {
  '0.0.0.0/8': ['0.0.0.0', '0.255.255.255'],
  '10.0.0.0/8': ['10.0.0.0', '10.255.255.255'],
  '100.64.0.0/10': ['100.64.0.0', '100.127.255.255'],
  '127.0.0.0/8': ['127.0.0.1', '127.255.255.255'],
  '169.254.0.0/16': ['169.254.0.0', '169.254.169.254', '169.254.255.255'],
  '172.16.0.0/12': ['172.16.0.0', '172.31.255.255'],
  '192.0.0.0/24': ['192.0.0.0', '192.0.0.8', '192.0.0.170', '192.0.0.255'],
  '192.0.2.0/24': ['192.0.2.0', '192.0.2.255'],
  '192.88.99.0/24': ['192.88.99.0', '192.88.99.255'],
  '192.168.0.0/16': ['192.168.0.0', '192.168.255.255'],
  '198.18.0.0/15': ['198.18.0.0', '198.19.255.255'],
  '198.51.100.0/24': ['198.51.100.0', '198.51.100.255'],
  '203.0.113.0/24': ['203.0.113.0', '203.0.113.255'],
  '224.0.0.0/4': ['224.0.0.1', '239.255.255.255'],
  '240.0.0.0/4': ['240.0.0.0', '255.255.255.254'],
  '255.255.255.255/32': ['255.255.255.255'],
  '::1/128': ['::1'],
  '::/128': ['::'],
  '::/96': ['::8.8.8.8', '::127.0.0.1'],
  '::ffff:0:0/96': ['::ffff:127.0.0.1', '::ffff:10.0.0.1', '::ffff:7f00:1'],
  '64:ff9b::/96': ['64:ff9b::', '64:ff9b::7f00:1'],
  '64:ff9b:1::/48': ['64:ff9b:1::', '64:ff9b:1:ffff:ffff:ffff:ffff:ffff'],
  '100::/64': ['100::', '100::ffff:ffff:ffff:ffff'],
  '100:0:0:1::/64': ['100:0:0:1::', '100::1:ffff:ffff:ffff:ffff'],
  '2001::/23': ['2001::', '2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff'],
  '2001::/32': ['2001:0:ffff::1'],
  '2001:2::/48': ['2001:2::', '2001:2:0:ffff:ffff:ffff:ffff:ffff'],
  '2001:10::/28': ['2001:10::', '2001:1f:ffff:ffff:ffff:ffff:ffff:ffff'],
  '2001:db8::/32': ['2001:db8::', '2001:db8:ffff:ffff:ffff:ffff:ffff:ffff'],
  '2002::/16': ['2002:7f00:1::', '2002:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  '3fff::/20': ['3fff::', '3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff'],
  '5f00::/16': ['5f00::', '5f00:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  'fc00::/7': ['fc00::', 'fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  'fe80::/10': ['fe80::1', 'febf:ffff:ffff:ffff:ffff:ffff:ffff:ffff', 'fe80::1%lo'],
  'fec0::/10': ['fec0::', 'feff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  'ff00::/8': ['ff02::1', 'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
};

/** The neighbours of those blocks, and blocks of the registries that are globally reachable. */
const reachable = [
  ...['1.0.0.0', '8.8.8.8', '9.255.255.255', '11.0.0.0', '100.63.255.255', '100.128.0.0', '126.255.255.255'],
  ...['128.0.0.0', '172.15.255.255', '172.32.0.0', '192.0.1.0', '192.31.196.1', '192.52.193.1', '192.175.48.1'],
  ...['198.17.255.255', '198.20.0.0', '223.255.255.255'],
  ...['2000::', '2001:200::', '2001:db7:ffff::', '2001:db9::', '2003::', '2606:4700::1111', '2620:4f:8000::1'],
  ...['2800:e2::1', '3fff:1000::'],
];

describe('a public address', () => {
  for (const [block, addresses] of Object.entries(unreachable)) {
    it(`is not in ${block}`, () => {
      expect(addresses.filter(isPublicAddress)).to.deep.equal([]);
    });
  }

  it('is any address beside those blocks', () => {
    expect(reachable.filter((address) => !isPublicAddress(address))).to.deep.equal([]);
  });

  it('is never a text of another form', () => {
    expect(['', 'localhost', '127.1', '0x7f.1', '8.8.8', '[2606:4700::1111]'].filter(isPublicAddress)).to.deep.equal(
      [],
    );
  });

  it('is required for a request that must not reach the private network', async () => {
    let asked = 0;
    const server = http.createServer((_request, response) => {
      asked += 1;
      response.end('hola');
    });
    await new Promise<void>((resolve) => server.listen(0, resolve));
    try {
      const { port } = server.address() as AddressInfo;
      const refusals: unknown[] = [];
      for (const host of [
        'localhost',
        '127.0.0.1',
        '0x7f.1',
        '2130706433',
        '[::ffff:127.0.0.1]',
        '[::]',
        '198.18.0.1',
      ]) {
        const url = `http://${host}:${port}/`;
        const request = { url, mostBytes: 10, mayBePrivate: false, signal: AbortSignal.timeout(10_000) };
        refusals.push(await requestBytes(request).catch(({ code }: NodeJS.ErrnoException) => code));
      }
      expect(new Set(refusals)).to.deep.equal(new Set(['ERR_NOT_PUBLIC']));
      expect(asked).to.equal(0);
    } finally {
      server.close();
    }
  });
});
