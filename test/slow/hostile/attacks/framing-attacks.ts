import type { Call, Wire } from '../call.js';
import { encoded, headersOf, targetOf, wireOf } from '../encode-call.js';
import { kinds, type Kind } from '../values/kind.js';
import { attacksOn, type Attack } from './attack.js';
import { bytesOf, typeOf } from './own-body.js';

type Make = (call: Call) => Wire;

const chunk = (size: number, content: string): string => `${size.toString(16)}\r\n${content}\r\n`;

/** Returns the request with its framing headers changed, and other bytes behind them. */
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
  'a promise to continue': () => (call) => reframed(call, { expect: '100-continue', 'content-length': '2' }, ['{}']),
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
