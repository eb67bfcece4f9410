import type { Socket } from 'node:net';

/**
 * The time for the other side to read the refusal while it still sends: a socket that is closed with unread bytes is
 * reset.
 */
const PATIENCE_MILLISECONDS = 1000;

type Refusal = readonly [status: string, code: string, detail: string];

const malformed: Refusal = ['400 Bad Request', 'parse_error', 'La solicitud está mal formada.'];

/** The refusals by the code of Node's error. */
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
 * Answers an invalid HTTP request, and closes its connection. Writes nothing to a lost connection, nor after the
 * beginning of another answer.
 */
export function refuseClientError(error: NodeJS.ErrnoException, socket: Socket, isAnswered: boolean): void {
  // Bytes that arrive after the refusal cause further errors, which are ignored.
  if (socket.writableEnded) return;
  if (isAnswered || !socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  socket.end(answerTo(error));
  setTimeout(() => socket.destroy(), PATIENCE_MILLISECONDS).unref();
}
