import type { Socket } from 'node:net';

/**
 * How long the other side has to read the refusal while it still sends: what is not read when a socket is closed resets
 * it.
 */
const PATIENCE_MILLISECONDS = 1000;

type Refusal = readonly [status: string, code: string, detail: string];

const malformed: Refusal = ['400 Bad Request', 'parse_error', 'La solicitud está mal formada.'];

/** By the code of Node's error. */
const refusals: Readonly<Record<string, Refusal>> = {
  HPE_HEADER_OVERFLOW: [
    '431 Request Header Fields Too Large',
    'headers_too_large',
    'La dirección o los encabezados de la solicitud son demasiado largos.',
  ],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [
    '413 Payload Too Large',
    'payload_too_large',
    'El cuerpo de la solicitud es demasiado grande.',
  ],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'request_timeout', 'La solicitud tardó demasiado en llegar.'],
};

function answerTo({ code = '' }: NodeJS.ErrnoException): string {
  const [status, name, detail] = refusals[code] ?? malformed;
  const body = JSON.stringify({ detail, code: name });
  return [
    `HTTP/1.1 ${status}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'Connection: close',
    '',
    body,
  ].join('\r\n');
}

/**
 * Answers what is no HTTP request, and closes its connection. Nothing is written to a connection that is lost, nor
 * behind the beginning of another answer.
 */
export function refuseClientError(error: NodeJS.ErrnoException, socket: Socket, isAnswered: boolean): void {
  // What still comes in after the refusal is no request either.
  if (socket.writableEnded) return;
  if (isAnswered || !socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  socket.end(answerTo(error));
  setTimeout(() => socket.destroy(), PATIENCE_MILLISECONDS).unref();
}
