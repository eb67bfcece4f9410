import ipaddr from 'ipaddr.js';

/** Sixteen bits each: what one subscriber of IPv6 is usually given, to choose addresses from at will. */
const SUBSCRIBER_PARTS = 4;

/**
 * Whom limits take for one client: an IPv4 address, also one that is written as IPv6, or the `/64` that an IPv6 address
 * belongs to.
 */
export function clientAddress(ip: string): string {
  if (!ip.includes(':') || !ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (!(address instanceof ipaddr.IPv6)) return address.toString();
  const network = address.parts.map((part, index) => (index < SUBSCRIBER_PARTS ? part : 0));
  return `${new ipaddr.IPv6(network).toString()}/${SUBSCRIBER_PARTS * 16}`;
}
