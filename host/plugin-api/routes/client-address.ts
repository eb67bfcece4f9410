import { isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';

/** The parts, of sixteen bits each, that an IPv6 subscriber usually has: the rest is theirs to choose. */
const SUBSCRIBER_PARTS = 4;

/** The length of the longest address with its brackets, zone, quotes and port; a longer text is no address. */
const MOST_CHARACTERS = 100;

/** The one client that stands for all unreadable addresses. */
const UNREADABLE = 'unknown';

const quotes = /^"(.*)"$/;
/**
 * An address in brackets, as some proxies write it: `[2001:db8::1]`, `[2001:db8::1]:443`; the next pattern matches
 * `1.2.3.4:5678`.
 */
const bracketed = /^\[([^\]]*)\](?::\d{1,5})?$/;
const dottedWithPort = /^([\d.]+):\d{1,5}$/;
/** Leading zeros, as in `010.001.002.003`: proxies that pad mean decimal numbers, which C's libraries read as octal. */
const padding = /(?<!\d)0+(?=\d)/g;

const withoutZone = (address: string): string => address.split('%', 1)[0]!;

/**
 * Returns the address without the additions of proxies; `undefined` for a text that is none, such as `unknown` or
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
 * Returns the client that limits count, however a proxy wrote its address: an IPv4 address, also where it is written as
 * IPv6; the `/64` of an IPv6 address; or `unknown`, one client for all unreadable addresses.
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
