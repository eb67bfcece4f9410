import type { Call, Wire } from '../call.js';
import { wireOf } from '../encode-call.js';
import { texts, type Kind } from '../values/kind.js';
import { longTexts } from '../values/long-texts.js';
import { oddTexts } from '../values/odd-texts.js';
import { attacksOn, type Attack } from './attack.js';

/** All headers together have 16 KiB. */
const LONGEST_HEADER = 14_000;

/** Headers that the service reads, whether a valid request needs them or not. */
const readHeaders = [
  'authorization',
  'cookie',
  'x-csrftoken',
  'api-key',
  'idempotency-key',
  'x-request-id',
  'x-forwarded-for',
  'accept',
  'accept-encoding',
  'origin',
  'sec-fetch-site',
  'host',
] as const;

/** Refused by the parser of HTTP, which is tried apart. */
const unwritable = /[^\t\x20-\x7e\x80-\xff]/g;

const inBytes = (text: string): string =>
  Buffer.from(text).toString('latin1').replace(unwritable, ' ').slice(0, LONGEST_HEADER);

const common: readonly Kind[] = [...oddTexts, ...longTexts].map(({ name, make }) => ({
  name,
  make: () => inBytes(make()),
}));

const bearer: readonly Kind[] = [
  ...texts({ 'bearer x, 15,000 blanks, y': `bearer x${' '.repeat(15_000)}y` }, true),
  ...texts({
    'bearer alone': 'Bearer',
    'bearer and blanks': `Bearer${' '.repeat(LONGEST_HEADER)}`,
    'two schemes': 'Bearer a Basic b',
    'another scheme': 'Basic YTpi',
    'tabs for blanks': `Bearer\t${'\t'.repeat(10_000)}a`,
    'a token of 12 KB': `Bearer ${'a'.repeat(12_000)}`,
    'a token of 6,000 points': `Bearer ${'a.'.repeat(6000)}a`,
    'a token of letters that are no ASCII': 'Bearer \u00e1\u00ff',
    'a header of JWT that is deep': `Bearer ${Buffer.from('['.repeat(6000)).toString('base64url')}.e30.a`,
    'a JWT of another algorithm': 'Bearer eyJhbGciOiJSUzI1NiIsImtpZCI6IjEifQ.eyJ1c2VyX2lkIjoxfQ.AAAA',
    'a JWT of a prototype': `Bearer ${Buffer.from('{"alg":"HS256","kid":"__proto__"}').toString('base64url')}.e30.a`,
  }),
];

const cookies: readonly Kind[] = texts({
  'an unsigned session': 'ventanilla.sid=abc',
  'a session of a wrong signature': `ventanilla.sid=s%3A${'a'.repeat(32)}.${'b'.repeat(43)}`,
  'a session of 12 KB': `ventanilla.sid=s%3A${'a'.repeat(12_000)}.b`,
  'no UTF-8 in a session': 'ventanilla.sid=%ff%fe',
  '2,000 cookies': 'a=b; '.repeat(2000),
  '1,000 sessions': 'ventanilla.sid=x; '.repeat(700),
  '12,000 semicolons': ';'.repeat(12_000),
  quotes: `ventanilla.sid="${'\\"'.repeat(5000)}`,
  'a prototype': '__proto__=a; ventanilla.sid=__proto__',
});

const addresses: readonly Kind[] = texts({
  'an address with a port': '192.0.2.7:4711',
  'an IPv6 address with a port': '[2001:db8::1]:4711',
  'a scope': 'fe80::1%eth0',
  '900 addresses': '192.0.2.1, '.repeat(900),
  '12,000 commas': ','.repeat(12_000),
  '4,000 colons': ':'.repeat(4000),
  unknown: 'unknown, _hidden',
});

const own: Readonly<Partial<Record<(typeof readHeaders)[number], readonly Kind[]>>> = {
  authorization: bearer,
  cookie: cookies,
  'x-forwarded-for': addresses,
};

/** Returns a header that the request has once, with another value. */
function withHeader(wire: Wire, name: string, value: string): Wire {
  return { ...wire, headers: [...wire.headers.filter(([other]) => other !== name), [name, value]] };
}

/** Attacks on each header that the service reads. */
export function headerAttacks(call: Call): Attack[] {
  const names = new Set([...readHeaders, ...Object.keys(call.headers ?? {})]);
  return [...names].flatMap((name) => {
    const values = [...common, ...(own[name as keyof typeof own] ?? [])];
    const isHost = name === 'host';
    const single = attacksOn(
      `header ${name}`,
      values,
      (target, value) => withHeader(wireOf(target), name, value),
      isHost,
    );
    const twice = attacksOn(
      `header ${name}`,
      texts({ 'the header twice': '', 'another value first': 'a' }),
      (target, value) => {
        const wire = wireOf(target);
        const present = wire.headers.find(([other]) => other === name)?.[1] ?? 'a';
        return { ...wire, headers: [[name, value === '' ? present : value], ...wire.headers] };
      },
      isHost,
    );
    const missing = attacksOn(
      `header ${name}`,
      texts({ 'no header': '' }),
      (target) => {
        const wire = wireOf(target);
        return { ...wire, headers: wire.headers.filter(([other]) => other !== name) };
      },
      isHost,
    );
    return [...single, ...twice, ...missing];
  });
}
