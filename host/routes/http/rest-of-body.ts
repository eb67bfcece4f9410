import type { Request, Response } from 'express';
import { onceClosed } from './once-closed.js';

/** The most bytes that are read before a refusal. */
const MOST_BYTES = 64 * 1024;
const PATIENCE_MILLISECONDS = 5000;

/**
 * Reads the rest of a small body before a refusal that closes the connection: a connection that is closed with unread
 * bytes is reset, and the caller may lose the answer. A connection that is kept does not need this.
 */
export async function restOfBody(request: Request, response: Response): Promise<void> {
  // A draining host only sets the header.
  const staysOpen = response.shouldKeepAlive && response.getHeader('Connection') !== 'close';
  if (request.complete || staysOpen) return;
  await new Promise<void>((resolve) => {
    let bytes = 0;
    const timer = setTimeout(resolve, PATIENCE_MILLISECONDS);
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > MOST_BYTES) resolve();
    });
    request.once('close', resolve);
    request.once('end', resolve);
    onceClosed(response, () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
