import { deflateSync, gzipSync, brotliCompressSync } from 'node:zlib';
import type { Call, Wire } from '../call.js';
import { wireOfBytes } from '../encode-call.js';
import { kinds, type Kind } from '../values/kind.js';
import { attacksOn, type Attack } from './attack.js';
import { bytesOf, typeOf } from './own-body.js';

const MEGABYTE = 1024 * 1024;
const json = 'application/json';

/** Caches a value: compressed bodies are large. */
function once<Value>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => (made ??= make());
}

const zeros = once(() => Buffer.alloc(64 * MEGABYTE, 48));
const gzipBomb = once(() => gzipSync(zeros()));
const deflateBomb = once(() => deflateSync(zeros()));
const brotliBomb = once(() => brotliCompressSync(zeros().subarray(0, 16 * MEGABYTE)));

/** Sends a body with a call, by POST where an admin query would be in the address. */
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

/** Bodies that do not match their headers, or the operation. */
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
  'an unknown encoding': () => (call) => withBody(call, json, [bytesOf(call)], { 'content-encoding': 'canario' }),
  'no gzip that says so': () => (call) => withBody(call, json, [bytesOf(call)], { 'content-encoding': 'gzip' }),
  gzip: () => (call) => withBody(call, json, [gzipSync(bytesOf(call))], { 'content-encoding': 'gzip' }),
  'half a gzip': () => (call) =>
    withBody(call, json, [gzipSync(bytesOf(call)).subarray(0, -9)], { 'content-encoding': 'gzip' }),
  '20 encodings': () => (call) =>
    withBody(call, json, [bytesOf(call)], { 'content-encoding': Array<string>(20).fill('gzip').join() }),
  '64 MB in gzip': () => packed('gzip', gzipBomb),
  '64 MB in deflate': () => packed('deflate', deflateBomb),
  '16 MB in brotli': () => packed('br', brotliBomb),
});

/** Attacks that change an existing body. */
const needsBody = /^(?:half a body|a body and more|two bodies)$/;

/** Builds attacks with a body that is no JSON of the operation, or on an operation without a body. */
export function bodyAttacks(call: Call): Attack[] {
  if (call.body) return attacksOn('body', bodies, (target, make) => make(target));
  const unread = bodies.filter(({ name }) => !needsBody.test(name));
  return attacksOn('body, none asked for', unread, (target, make) => ({
    ...make({ ...target, body: { kind: 'json', value: {} } }),
    isExcessive: true,
  }));
}
