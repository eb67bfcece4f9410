import { once } from 'node:events';
import { connect } from 'node:net';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ClamdAddress } from './clamd-config.js';

/** clamd says one line of some words. */
const LONGEST_REPLY = 1000;

/** What was read of a file is not what was received. */
export const OTHER_BYTES = 'OTHER_BYTES';

/** Why there is no answer of clamd. */
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
 * One command of clamd over a connection of its own, and its answer. Rejects with what the connection failed with, with
 * {@link ClamdError}, and with the reason of `signal`; the connection is closed then, as clamd gives up a scan by that.
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
    // It may answer in the middle: that a file is too large. What fails while it is sent ends the connection.
    if (content)
      pipeline(content.bytes, framed(content), socket, { end: false }).catch((error: Error) => socket.destroy(error));
    return await replyOf(socket);
  } finally {
    signal.removeEventListener('abort', give);
    socket.destroy();
    content?.bytes.destroy();
  }
}

/** The bytes of a file, and how many they must be. */
export interface Content {
  readonly bytes: Readable;
  readonly size: number;
}

/** Returns each piece behind its length. An empty piece would end the stream, and leave the rest unscanned. */
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
