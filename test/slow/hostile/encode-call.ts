import type { Call, Part, Wire } from './call.js';

export const BOUNDARY = 'limite-de-la-prueba';

/** The longest input of a query in an address, which has 16 KiB with all headers; a longer one is in a body. */
const LONGEST_INPUT = 8000;

/** Each request has an address of its own, so that no limit per address is reached. */
let addresses = 0;
function nextAddress(): string {
  addresses += 1;
  return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;
}

/** Percent-encodes any text, also with lone surrogates. */
export const encoded = (text: string): string => encodeURIComponent(text.toWellFormed());

/** Parts of a {@link Call} in the form in which they are sent. */
export interface RawPlaces {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: string;
}

/** Returns the path and query of a call. */
export function targetOf(call: Call, raw: RawPlaces = {}): string {
  const path = call.path.replace(
    /\{(\w+)\}/g,
    (_whole, name: string) => raw.params?.[name] ?? encoded(call.params?.[name] ?? ''),
  );
  const query = raw.query ?? (call.query ?? []).map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join('&');
  return query === '' ? path : `${path}?${query}`;
}

/** Returns the headers of a call, with those that every request has. */
export function headersOf(
  call: Call,
  more: Readonly<Record<string, string>> = {},
): readonly (readonly [string, string])[] {
  const all = {
    host: '127.0.0.1',
    connection: 'close',
    'x-forwarded-for': nextAddress(),
    ...call.headers,
    ...more,
  };
  return Object.entries(all);
}

/** Builds a call with a body of these bytes. */
export function wireOfBytes(call: Call, type: string, body: readonly Buffer[]): Wire {
  const length = body.reduce((sum, chunk) => sum + chunk.length, 0);
  const headers = headersOf(call, { 'content-type': type, 'content-length': String(length) });
  return { method: call.method, target: targetOf(call), headers, body };
}

/** Builds a call with a JSON text as its body, or as its input. */
export function wireOfJson(call: Call, text: string): Wire {
  if (call.body?.kind === 'input' && text.length < LONGEST_INPUT) {
    const query = `input=${encoded(text)}`;
    if (query.length < LONGEST_INPUT) {
      return { method: 'GET', target: targetOf(call, { query }), headers: headersOf(call), body: [] };
    }
  }
  return wireOfJsonBytes(call, Buffer.from(text));
}

/** Builds a call with any bytes as its JSON body. */
export function wireOfJsonBytes(call: Call, bytes: Buffer): Wire {
  const method = call.body?.kind === 'input' ? 'POST' : call.method;
  return wireOfBytes({ ...call, method }, 'application/json', [bytes]);
}

/** Encodes a part of a form. */
export function bytesOfPart({ name, value, filename, type }: Part): Buffer {
  const file = filename === undefined ? '' : `; filename="${filename}"`;
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n`;
  const kind = type === undefined ? '' : `Content-Type: ${type}\r\n`;
  return Buffer.concat([Buffer.from(`${head}${kind}\r\n`), Buffer.from(value), Buffer.from('\r\n')]);
}

/** Encodes a part in Latin-1, as old programs do: a letter beyond ASCII is then no UTF-8. */
export const latin1OfPart = (part: Part): Buffer => Buffer.from(bytesOfPart(part).toString(), 'latin1');

export const END_OF_FORM = Buffer.from(`--${BOUNDARY}--\r\n`);
export const FORM = `multipart/form-data; boundary=${BOUNDARY}`;

/** Builds a call with a form of these parts. */
export const wireOfParts = (call: Call, parts: readonly Buffer[]): Wire =>
  wireOfBytes(call, FORM, [...parts, END_OF_FORM]);

/** Encodes a valid call. */
export function wireOf(call: Call): Wire {
  const { method, body } = call;
  if (!body) return { method, target: targetOf(call), headers: headersOf(call), body: [] };
  if (body.kind === 'multipart') return wireOfParts(call, body.parts.map(bytesOfPart));
  return wireOfJson(call, JSON.stringify(body.value));
}
