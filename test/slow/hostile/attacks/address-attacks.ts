import type { Call, Wire } from '../call.js';
import { encoded, headersOf, targetOf, type RawPlaces } from '../encode-call.js';
import { disguises } from '../values/disguises.js';
import { kinds, texts, type Kind } from '../values/kind.js';
import { longTexts } from '../values/long-texts.js';
import { oddTexts } from '../values/odd-texts.js';
import { programTexts } from '../values/program-texts.js';
import { wireOf } from '../encode-call.js';
import { attacksOn, type Attack } from './attack.js';

/** The longest address; with its headers it may have 16 KiB. */
const LONGEST_ADDRESS = 12_000;

/** Percent-encodes a text, cut to the longest address at a whole letter. */
function encodedShort(text: string): string {
  const short = encoded(text.slice(0, LONGEST_ADDRESS));
  return short.length <= LONGEST_ADDRESS ? short : encoded(text.slice(0, Math.floor(LONGEST_ADDRESS / 9)));
}

/** Texts as an address writes them, some in a form that no encoder produces. */
const rawTexts: readonly Kind[] = [
  ...[...oddTexts, ...longTexts, ...programTexts].map(({ make, ...kind }) => ({
    ...kind,
    make: () => encodedShort(make()),
  })),
  ...texts({
    'half a percent sign': '%',
    'no hexadecimal': '%zz',
    'no UTF-8': '%ff%fe',
    'half a letter': '%c3',
    'an overlong slash': '%c0%af',
    'an encoded surrogate': '%ed%a0%80',
    'an encoded NUL': 'a%00b',
    'encoded twice': '%2525252e',
    plus: '+a+b+',
  }),
];

const wireAt = (call: Call, raw: RawPlaces): Wire => ({
  ...wireOf(call),
  target: targetOf(call, raw),
});

/** Builds attacks on each parameter of the path. An empty one, or one with a slash, would be another path. */
export function pathAttacks(call: Call): Attack[] {
  return Object.entries(call.params ?? {}).flatMap(([name, value]) => {
    const put = (target: Call, raw: string): Wire =>
      wireAt(target, { params: { ...encodedParams(target), [name]: raw } });
    return [
      ...attacksOn(`path ${name}`, disguises, (target, disguise) => put(target, encoded(disguise(value))), true),
      ...attacksOn(`path ${name}`, rawTexts, put, true),
    ];
  });
}

const encodedParams = ({ params = {} }: Call): Record<string, string> =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, encoded(value)]));

/** Writes the query of a call with another text for one of its pairs. */
function queryWith({ query = [] }: Call, at: number, raw: string): string {
  const pairs = query.map(([name, value]) => `${encoded(name)}=${encoded(value)}`);
  pairs[at] = raw;
  return pairs.filter((pair) => pair !== '').join('&');
}

const MANY_PAIRS = 2500;

/** Lists the texts in place of `name=value`, or beside it. */
function pairKinds(name: string, value: string): readonly Kind[] {
  const pair = `${name}=${value}`;
  return texts({
    'no pair': '',
    'no value': name,
    'the pair twice': `${pair}&${pair}`,
    'the pair 500 times': Array<string>(500).fill(pair).join('&').slice(0, LONGEST_ADDRESS),
    'a list in brackets': `${name}[]=${value}&${name}[]=a`,
    'an object in brackets': `${name}[a][b]=${value}`,
    'a deep object in brackets': `${name}${'[a]'.repeat(1000)}=1`,
    'a large index': `${name}[999999999]=${value}`,
    'the name in capitals': `${name.toUpperCase()}=${value}`,
    'the name with a blank': `${name}%20=${value}`,
    'a prototype as name': `__proto__=${value}`,
    'a prototype in brackets': `__proto__[is_superuser]=1&${pair}`,
    'a constructor as name': `constructor=${value}`,
    'no name': `=${value}`,
    'a name with NUL': `a%00=${value}&${pair}`,
    'a name of 12 KB': `${'n'.repeat(LONGEST_ADDRESS)}=1`,
    'a name that is no UTF-8': `%ff=${value}`,
    'an unknown name beside it': `${pair}&desconocido=1`,
    '2,500 names': Array.from({ length: MANY_PAIRS }, (_none, at) => `${at}=`).join('&'),
    '10,000 separators': `${'&'.repeat(10_000)}${pair}`,
    '10,000 equals signs': `${name}=${'='.repeat(10_000)}`,
    '10,000 plus signs': `${name}=${'+'.repeat(10_000)}`,
  });
}

/** Builds attacks on each field of the query, on its name and on its value. */
export function queryAttacks(call: Call): Attack[] {
  const { query = [] } = call;
  return query.flatMap(([name, value], at) => {
    const field = `query ${name}`;
    const put = (target: Call, raw: string): Wire => wireAt(target, { query: queryWith(target, at, raw) });
    return [
      ...attacksOn(field, disguises, (target, disguise) => put(target, `${encoded(name)}=${encoded(disguise(value))}`)),
      ...attacksOn(field, rawTexts, (target, text) => put(target, `${encoded(name)}=${text}`)),
      ...attacksOn(`${field}, its pair`, pairKinds(encoded(name), encoded(value)), put),
    ];
  });
}

/** Builds attacks with a query on an operation without one. */
export function strayQueryAttacks(call: Call): Attack[] {
  if ((call.query ?? []).length > 0 || call.body?.kind === 'input') return [];
  return attacksOn('query, none asked for', pairKinds('desconocido', '1'), (target, query) =>
    wireAt(target, { query }),
  );
}

const admin = '/admin/trpc/';

/** Builds attacks on the syntax of admin procedures in an address. */
export function rpcAttacks(call: Call): Attack[] {
  if (!call.path.startsWith(admin)) return [];
  const name = call.path.slice(admin.length);
  const input = encoded('{}');
  const targets = kinds<string>({
    'a batch of itself': () => `${admin}${[name, name].join()}?batch=1&input=${encoded('{"0":{},"1":{}}')}`,
    'a batch of 19': () => `${admin}${Array<string>(19).fill(name).join()}?batch=1&input=${encoded('{}')}`,
    'a batch of 300': () => `${admin}${Array<string>(300).fill(name).join().slice(0, 9000)}?batch=1&input=${input}`,
    'a batch with an input that is a list': () => `${admin}${name}?batch=1&input=${encoded('[1]')}`,
    'a batch whose input is text': () => `${admin}${name}?batch=1&input=${encoded('"a"')}`,
    'an input that is no JSON': () => `${admin}${name}?input=${encoded('{"a":')}`,
    'an input that is no UTF-8': () => `${admin}${name}?input=%ff`,
    'two inputs': () => `${admin}${name}?input=${input}&input=${input}`,
    'an input in brackets': () => `${admin}${name}?input[a]=1`,
    'a deep input': () => `${admin}${name}?input=${encoded('['.repeat(3000))}`,
    'a name behind its name': () => `${admin}${name}.then`,
    'a name of a prototype': () => `${admin}${name}.__proto__.constructor`,
    'an encoded comma': () => `${admin}${name}%2C${name}?batch=1`,
    'commas alone': () => `${admin},,,,?batch=1`,
    'a lazy connection': () => `${admin}${name}?connectionParams=1`,
  });
  const methods = ['GET', 'POST'] as const;
  return methods.flatMap((method) =>
    attacksOn(
      `address by ${method}`,
      targets,
      (target, raw) => ({
        method,
        target: raw,
        headers: headersOf(
          target,
          method === 'POST' ? { 'content-type': 'application/json', 'content-length': '2' } : {},
        ),
        body: method === 'POST' ? [Buffer.from('{}')] : [],
      }),
      true,
    ),
  );
}
