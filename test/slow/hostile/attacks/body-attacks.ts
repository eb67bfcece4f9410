import { deflateSync, gzipSync, brotliCompressSync } from 'node:zlib';
import type { Call, Wire } from '../call.js';
import { encoded, headersOf, targetOf, wireOf, wireOfBytes } from '../encode-call.js';
import { kinds, type Kind } from '../values/kind.js';
import { attacksOn, type Attack } from './attack.js';

const MEGABYTE = 1024 * 1024;
const json = 'application/json';

/** Made once: what is packed is large. */
function once<Value>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => (made ??= make());
}

const zeros = once(() => Buffer.alloc(64 * MEGABYTE, 48));
const gzipBomb = once(() => gzipSync(zeros()));
const deflateBomb = once(() => deflateSync(zeros()));
const brotliBomb = once(() => brotliCompressSync(zeros().subarray(0, 16 * MEGABYTE)));

const bytesOf = (call: Call): Buffer => Buffer.concat(wireOf({ ...call, method: 'POST' }).body);
const typeOf = (call: Call): string =>
  wireOf({ ...call, method: 'POST' }).headers.find(([name]) => name === 'content-type')?.[1] ?? json;

/** The body of a call, by POST where an admin query would travel in the address. */
function withBody(
  call: Call,
  type: string,
  body: readonly Buffer[],
  more: Readonly<Record<string, string>> = {},
): Wire {
  const method = call.method === 'GET' && call.body ? 'POST' : call.method;
  const wire = wireOfBytes({ ...call, method }, type, body);
  const changed = Object.keys(more);
  const kept = wire.headers.filter(([name]) => !changed.includes(name));
  return { ...wire, headers: [...kept, ...Object.entries(more)] };
}

type Make = (call: Call) => Wire;
const text =
  (body: string, type = json): Make =>
  (call) =>
    withBody(call, type, [Buffer.from(body)]);
const typed =
  (type: string): Make =>
  (call) =>
    withBody(call, type, [bytesOf(call)]);
const packed =
  (encoding: string, body: () => Buffer): Make =>
  (call) => ({
    ...withBody(call, json, [body()], { 'content-encoding': encoding }),
    isExcessive: true,
  });

/** Bodies that are not what their headers say, or not what anybody asks for. */
const bodies: readonly Kind<Make>[] = kinds<Make>({
  'no body': () => (call) => withBody(call, json, []),
  blanks: () => text(' \n\t'.repeat(10_000)),
  'half a body': () => (call) => withBody(call, typeOf(call), [bytesOf(call).subarray(0, -5)]),
  'a body and more': () => (call) => withBody(call, typeOf(call), [bytesOf(call), Buffer.from('}x')]),
  'two bodies': () => (call) => withBody(call, typeOf(call), [bytesOf(call), bytesOf(call)]),
  'a byte order mark': () => (call) => withBody(call, json, [Buffer.from([0xef, 0xbb, 0xbf]), bytesOf(call)]),
  'no UTF-8': () => (call) =>
    withBody(call, json, [Buffer.from('{"a":"'), Buffer.from([0xff, 0xc3, 0x28]), Buffer.from('"}')]),
  'UTF-16 that says so': () => (call) =>
    withBody(call, `${json}; charset=utf-16le`, [Buffer.from(bytesOf(call).toString(), 'utf16le')]),
  'UTF-32 that says so': () => typed(`${json}; charset=utf-32`),
  'UTF-7 that says so': () => typed(`${json}; charset=utf-7`),
  'latin1 that says so': () => typed(`${json}; charset=iso-8859-1`),
  'a charset that nobody knows': () => typed(`${json}; charset=x-canario`),
  'single quotes': () => text("{'a':1}"),
  'a comment': () => text('{/* a */"a":1}'),
  'a number alone': () => text('7'),
  NaN: () => text('{"a":NaN}'),
  '100,000 opening brackets': () => text('['.repeat(100_000)),
  '100,000 opened objects': () => text('{"a":'.repeat(100_000)),
  'a text that is not closed': () => text(`{"a":"${'\\"'.repeat(100_000)}`),
  '200,000 backslashes': () => text(`{"a":"${'\\'.repeat(200_001)}"}`),
  'exactly 1 MiB': () => text(`{"a":"${'a'.repeat(MEGABYTE - 8)}"}`),
  'a byte more than 1 MiB': () => text(`{"a":"${'a'.repeat(MEGABYTE - 7)}"}`),
  '1 MB of small numbers': () => text(`[${'1,'.repeat(499_000)}1]`),
  '1 MB of decimals': () => text(`{"a":[${'0.1,'.repeat(249_000)}1]}`),
  '1 MB of names': () => text(`{${Array.from({ length: 90_000 }, (_none, at) => `"${at}":1`).join()}}`),
  '1 MB of escapes': () => text(`{"a":"${'\\ud83d'.repeat(170_000)}"}`),
  '30 MB': () => (call) => ({
    ...withBody(call, json, Array<Buffer>(30 * 16).fill(Buffer.alloc(MEGABYTE / 16, 32))),
    isExcessive: true,
  }),
  'plain text': () => typed('text/plain'),
  'a form of the web': () => text('a=1&b=2', 'application/x-www-form-urlencoded'),
  XML: () => text('<a/>', 'application/xml'),
  'a form without a boundary': () => typed('multipart/form-data'),
  'a form with an empty boundary': () => typed('multipart/form-data; boundary='),
  'a form with a boundary of 10 KB': () => typed(`multipart/form-data; boundary=${'b'.repeat(10_000)}`),
  'a type of 14 KB of semicolons': () => typed(`${json}${';'.repeat(14_000)}`),
  'a type of 14 KB of blanks': () => typed(`${json};${' '.repeat(14_000)}a`),
  'a type of 3,000 parameters': () => typed(`${json}${'; a=b'.repeat(2500)}`),
  'a type with an open quote': () => typed(`${json}; charset="${'\\"'.repeat(5000)}`),
  'an empty type': () => typed(''),
  'two types': () => typed(`${json}, text/plain`),
  'a type in capitals': () => typed('APPLICATION/JSON; CHARSET=UTF-8'),
  'an unknown encoding': () => (call) =>
    withBody(call, json, [bytesOf(call)], { 'content-encoding': 'canario' }),
  'no gzip that says so': () => (call) =>
    withBody(call, json, [bytesOf(call)], { 'content-encoding': 'gzip' }),
  gzip: () => (call) => withBody(call, json, [gzipSync(bytesOf(call))], { 'content-encoding': 'gzip' }),
  'half a gzip': () => (call) =>
    withBody(call, json, [gzipSync(bytesOf(call)).subarray(0, -9)], { 'content-encoding': 'gzip' }),
  '20 encodings': () => (call) =>
    withBody(call, json, [bytesOf(call)], { 'content-encoding': Array<string>(20).fill('gzip').join() }),
  '64 MB in gzip': () => packed('gzip', gzipBomb),
  '64 MB in deflate': () => packed('deflate', deflateBomb),
  '16 MB in brotli': () => packed('br', brotliBomb),
});

/** Attacks with a body that is no JSON of the operation. */
export function bodyAttacks(call: Call): Attack[] {
  if (!call.body)
    return attacksOn(
      'body, none asked for',
      bodies.filter(({ name }) => /^(?!half|a body|two)/.test(name)),
      (target, make) => make({ ...target, body: { kind: 'json', value: {} } }),
    );
  return attacksOn('body', bodies, (target, make) => make(target));
}

const chunk = (size: number, content: string): string => `${size.toString(16)}\r\n${content}\r\n`;

/** The request with its framing headers changed, and other bytes behind them. */
function reframed(
  call: Call,
  framing: Readonly<Record<string, string>>,
  body: readonly (string | Buffer)[],
  more: Partial<Wire> = {},
): Wire {
  const type = call.body ? { 'content-type': typeOf(call) } : {};
  const method = call.method === 'GET' && call.body ? 'POST' : call.method;
  return {
    method,
    target: targetOf(call),
    headers: headersOf(call, { ...type, ...framing }),
    body: body.map((piece) => Buffer.from(piece)),
    ...more,
  };
}

const framings: readonly Kind<Make>[] = kinds<Make>({
  'a length that is too long, and the end': () => (call) =>
    reframed(call, { 'content-length': '5000' }, ['{"a":'], { hangsUp: true }),
  'a length that is too short': () => (call) => reframed(call, { 'content-length': '1' }, [bytesOf(call)]),
  'a negative length': () => (call) => reframed(call, { 'content-length': '-1' }, ['{}']),
  'a length of 30 digits': () => (call) => reframed(call, { 'content-length': '9'.repeat(30) }, ['{}']),
  'a length that is no number': () => (call) => reframed(call, { 'content-length': '0x2' }, ['{}']),
  'a length and chunks': () => (call) =>
    reframed(call, { 'content-length': '2', 'transfer-encoding': 'chunked' }, ['0\r\n\r\n']),
  'chunks of one byte': () => (call) =>
    reframed(call, { 'transfer-encoding': 'chunked' }, [
      [...bytesOf(call).subarray(0, 20_000)].map((byte) => chunk(1, String.fromCharCode(byte))).join(''),
      '0\r\n\r\n',
    ]),
  'chunks of a wrong size': () => (call) =>
    reframed(call, { 'transfer-encoding': 'chunked' }, ['zz\r\n{}\r\n0\r\n\r\n']),
  'a chunk with an extension of 100 KB': () => (call) =>
    reframed(call, { 'transfer-encoding': 'chunked' }, [`2;${'a'.repeat(100_000)}\r\n{}\r\n0\r\n\r\n`]),
  'chunks with 10,000 trailers': () => (call) =>
    reframed(call, { 'transfer-encoding': 'chunked' }, [`2\r\n{}\r\n0\r\n${'a: b\r\n'.repeat(10_000)}\r\n`]),
  'a transfer that nobody knows': () => (call) => reframed(call, { 'transfer-encoding': 'canario' }, ['{}']),
  'a request inside': () => (call) =>
    reframed(call, { 'content-length': '2' }, ['{}GET /health/live HTTP/1.1\r\nHost: a\r\n\r\n']),
  'a promise to continue': () => (call) =>
    reframed(call, { expect: '100-continue', 'content-length': '2' }, ['{}']),
  'another promise': () => (call) => reframed(call, { expect: 'canario', 'content-length': '2' }, ['{}']),
  'another protocol': () => (call) =>
    reframed(call, { upgrade: 'websocket', connection: 'upgrade', 'content-length': '2' }, ['{}']),
  '1,800 headers': () => (call) =>
    reframed(call, Object.fromEntries(Array.from({ length: 1800 }, (_none, at) => [`x${at}`, ''])), []),
  'headers of 100 KB': () => (call) => reframed(call, { 'x-a': 'a'.repeat(100_000) }, []),
  'a header with NUL': () => (call) => reframed(call, { 'x-a': 'a\0b' }, []),
  'a header with a line break': () => (call) => reframed(call, { 'x-a': 'a\r\nx-b: c' }, []),
  'a folded header': () => (call) => reframed(call, { 'x-a': 'a\r\n b' }, []),
  'a method that nobody knows': () => (call) => ({ ...wireOf(call), method: 'CANARIO' }),
  HEAD: () => (call) => ({ ...wireOf(call), method: 'HEAD' }),
  OPTIONS: () => (call) => ({ ...wireOf(call), method: 'OPTIONS' }),
  PATCH: () => (call) => ({ ...wireOf(call), method: 'PATCH' }),
  TRACE: () => (call) => ({ ...wireOf(call), method: 'TRACE' }),
  'a whole address': () => (call) => ({ ...wireOf(call), target: `http://canario.example${targetOf(call)}` }),
  'a path with two slashes': () => (call) => ({ ...wireOf(call), target: `/${targetOf(call)}` }),
  'a path with points': () => (call) => ({ ...wireOf(call), target: `/x/..${targetOf(call)}` }),
  'a path in capitals': () => (call) => ({ ...wireOf(call), target: targetOf(call).toUpperCase() }),
  'a fragment': () => (call) => ({ ...wireOf(call), target: `${targetOf(call)}#${encoded('a')}` }),
});

/** Attacks on how a request is framed: what is below any operation. */
export function framingAttacks(): Attack[] {
  return attacksOn('framing', framings, (target, make) => make(target), true);
}
