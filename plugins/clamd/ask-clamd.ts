import { once } from 'node:events';
import { connect } from 'node:net';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ClamdAddress } from './clamd-config.js';

/** Upper limit of a reply, in characters. A reply of clamd is one short line. */
const LONGEST_REPLY = 1000;

/** The code of the error for a file whose stored bytes differ in number from its recorded size. */
export const OTHER_BYTES = 'OTHER_BYTES';

/** A failed exchange with clamd: the stored file has another size, or clamd sent no complete reply. */
export class ClamdError extends Error {
  override readonly name = 'ClamdError';
  constructor(
    /** For the log. */
    readonly code: string,
  ) {
    super(code);
  }
}

/**
 * Sends one command to clamd over its own connection and returns the reply.
 * Rejects with the error of the connection, with {@link ClamdError}, or with the reason of `signal`. The connection is
 * then closed, which makes clamd abort the scan.
 */
export async function askClamd(
  address: ClamdAddress,
  command: 'VERSION' | 'INSTREAM',
  signal: AbortSignal,
  content?: Content,
): Promise<string> {
  const socket = connect(address);
  const give = (): void => void socket.destroy(signal.reason as Error);
  signal.addEventListener('abort', give, { once: true });
  try {
    signal.throwIfAborted();
    await once(socket, 'connect');
    socket.write(`z${command}\0`);
    // clamd may reply before the end, such as for a file over its limit. An error while sending closes the connection.
    if (content)
      pipeline(content.bytes, framed(content), socket, { end: false }).catch((error: Error) => socket.destroy(error));
    return await replyOf(socket);
  } finally {
    signal.removeEventListener('abort', give);
    socket.destroy();
    content?.bytes.destroy();
  }
}

/** The bytes of a file, and its recorded size. */
export interface Content {
  readonly bytes: Readable;
  readonly size: number;
}

/**
 * Prefixes each piece with its length. Skips empty pieces: a length of zero ends the stream, and clamd would not scan
 * the rest.
 */
function framed({ size }: Content) {
  return async function* (bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let sent = 0;
    for await (const piece of bytes) {
      if (piece.length === 0) continue;
      sent += piece.length;
      yield lengthOf(piece.length);
      yield piece;
    }
    if (sent !== size) throw new ClamdError(OTHER_BYTES);
    yield lengthOf(0);
  };
}

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes);
  return length;
}

async function replyOf(socket: AsyncIterable<Buffer>): Promise<string> {
  let reply = '';
  for await (const piece of socket) {
    reply += piece.toString('latin1');
    const end = reply.indexOf('\0');
    if (end >= 0) return reply.slice(0, end);
    if (reply.length > LONGEST_REPLY) throw new ClamdError('REPLY_TOO_LONG');
  }
  throw new ClamdError('CLOSED_WITHOUT_REPLY');
}
