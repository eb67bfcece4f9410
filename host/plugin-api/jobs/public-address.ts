import { BlockList, isIP } from 'node:net';

/**
 * The networks that IANA's registries of special-purpose IPv4 and IPv6 addresses do not call globally reachable, and
 * multicast. Reachable exceptions within one of them, such as 2001:20::/28, are excluded with it.
 */
const specialPurpose: readonly (readonly [network: string, prefix: number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

const special = new BlockList();
for (const [network, prefix] of specialPurpose) {
  special.addSubnet(network, prefix, network.includes(':') ? 'ipv6' : 'ipv4');
}

/**
 * The addresses that are assigned to networks. All others are loopback, private, site-local, translated or embedded
 * ones.
 */
const globalUnicast = new BlockList();
globalUnicast.addSubnet('2000::', 3, 'ipv6');

/**
 * Tells whether an address is on the public internet. False for a text that is no address, and for an address with a
 * zone.
 */
export function isPublicAddress(address: string): boolean {
  if (address.includes('%')) return false;
  switch (isIP(address)) {
    case 4:
      return !special.check(address, 'ipv4');
    case 6:
      return globalUnicast.check(address, 'ipv6') && !special.check(address, 'ipv6');
    default:
      return false;
  }
}
