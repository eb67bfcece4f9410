import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { Wire } from './call.js';

/** The response, or how the connection ended without one. */
export interface Answer {
  /** 0 where there was none. */
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
  readonly ending: 'answered' | 'cut' | 'late' | 'hung-up';
  /** Milliseconds on the clock that all processes of the machine share. */
  readonly startedAt: number;
  readonly endedAt: number;
}

const PATIENCE_MILLISECONDS = 120_000;
/** The time that a request may run before its caller disconnects. */
const HANG_UP_MILLISECONDS = 50;

/** Returns milliseconds on the clock that all processes of this machine share. */
export const now = (): number => performance.timeOrigin + performance.now();

/** Joins the chunks of a body. */
function unchunked(body: Buffer): Buffer {
  const pieces: Buffer[] = [];
  for (let at = 0; at < body.length;) {
    const end = body.indexOf('\r\n', at);
    const size = Number.parseInt(body.toString('latin1', at, end), 16);
    if (end === -1 || !(size > 0)) break;
    pieces.push(body.subarray(end + 2, end + 2 + size));
    at = end + 2 + size + 2;
  }
  return Buffer.concat(pieces);
}

type Parsed = Pick<Answer, 'status' | 'headers' | 'body'> & { readonly isWhole: boolean };

/** Parses the final response in the received bytes; `100 Continue` is skipped. */
function parse(received: Buffer, method: string): Parsed | undefined {
  const end = received.indexOf('\r\n\r\n');
  if (end === -1) return undefined;
  const [first = '', ...lines] = received.toString('latin1', 0, end).split('\r\n');
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(first)?.[1] ?? 0);
  const rest = received.subarray(end + 4);
  if (status === 100) return parse(rest, method);
  const headers = new Map(
    lines.map((line): [string, string] => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
  if (headers.get('content-type')?.startsWith('text/event-stream')) {
    // It stays open: its beginning is the response.
    return { status, headers, body: '', isWhole: true };
  }
  if (headers.get('transfer-encoding') === 'chunked') {
    return {
      status,
      headers,
      body: unchunked(rest).toString(),
      isWhole: rest.toString().endsWith('0\r\n\r\n'),
    };
  }
  const isBare = method === 'HEAD' || status === 204;
  const length = isBare ? 0 : Number(headers.get('content-length') ?? 'NaN');
  const body = Number.isNaN(length) ? rest : rest.subarray(0, length);
  return { status, headers, body: body.toString(), isWhole: rest.length >= length };
}

const nothing: Parsed = { status: 0, headers: new Map(), body: '', isWhole: false };

async function send(socket: Socket, { method, target, headers, body }: Wire): Promise<void> {
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  const head = Buffer.from(`${method} ${target} HTTP/1.1\r\n${lines}\r\n`, 'latin1');
  const closed = new Promise((resolve) => socket.once('close', resolve));
  for (const chunk of [head, ...body]) {
    if (socket.destroyed) return;
    if (!socket.write(chunk)) await Promise.race([closed, once(socket, 'drain').catch(() => undefined)]);
  }
}

/** Sends a request on a connection of its own, byte by byte as given, and receives the response. */
export function exchange(port: number, wire: Wire): Promise<Answer> {
  const startedAt = now();
  const received: Buffer[] = [];
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const end = (ending: Answer['ending']): void => {
      clearTimeout(timer);
      const { isWhole: _isWhole, ...answer } = parse(Buffer.concat(received), wire.method) ?? nothing;
      socket.destroy();
      resolve({
        ...answer,
        ending: answer.status > 0 ? 'answered' : ending,
        startedAt,
        endedAt: now(),
      });
    };
    const timer = setTimeout(() => end('late'), PATIENCE_MILLISECONDS);
    socket.on('data', (chunk: Buffer) => {
      received.push(chunk);
      if (parse(Buffer.concat(received), wire.method)?.isWhole) end('answered');
    });
    socket.on('error', () => undefined);
    socket.once('close', () => end('cut'));
    socket.once('connect', () => {
      void send(socket, wire).then(() => {
        if (wire.hangsUp) setTimeout(() => end('hung-up'), HANG_UP_MILLISECONDS);
      });
    });
  });
}
