import { isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Sixteen bits each: what one subscriber of IPv6 is usually given, to choose addresses from at will. */
const SUBSCRIBER_PARTS = 4;

/** The longest address with its brackets, zone, quotes and port; what is longer is none. */
const MOST_CHARACTERS = 100;

/** All whose address cannot be read are one client. */
const UNREADABLE = 'unknown';

const quotes = /^"(.*)"$/;
/** `[2001:db8::1]`, `[2001:db8::1]:443`, `1.2.3.4:5678`, as some proxies write what they saw. */
const bracketed = /^\[([^\]]*)\](?::\d{1,5})?$/;
const dottedWithPort = /^([\d.]+):\d{1,5}$/;
/** `010.001.002.003`: proxies that pad count in tens, whatever C's libraries make of it. */
const padding = /(?<!\d)0+(?=\d)/g;

const withoutZone = (address: string): string => address.split('%', 1)[0]!;

/**
 * Returns the address itself, without what proxies write around it; `undefined` for what is none, such as `unknown` or
 * `_hidden`.
 */
function plainAddress(written: string): string | undefined {
  if (written.length > MOST_CHARACTERS) return undefined;
  const text = written.trim().replace(quotes, '$1');
  const [, inside = text] = bracketed.exec(text) ?? dottedWithPort.exec(text) ?? [];
  const address = inside.includes(':') ? withoutZone(inside) : inside.replaceAll(padding, '');
  return isIPv4(address) || ipaddr.IPv6.isValid(address) ? address : undefined;
}

/**
 * Whom limits take for one client, however a proxy wrote the address: an IPv4 address, also one that is written as
 * IPv6; the `/64` that an IPv6 address belongs to; or `unknown`, one client for all that cannot be read.
 */
export function clientAddress(ip: string): string {
  const plain = plainAddress(ip);
  if (plain === undefined) return UNREADABLE;
  if (!plain.includes(':')) return plain;
  const address = ipaddr.process(plain);
  if (!(address instanceof ipaddr.IPv6)) return address.toString();
  const network = address.parts.map((part, index) => (index < SUBSCRIBER_PARTS ? part : 0));
  return `${new ipaddr.IPv6(network).toString()}/${SUBSCRIBER_PARTS * 16}`;
}
