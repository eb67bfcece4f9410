import type { Request, Response } from 'express';

/** More is not read for a refusal's sake. */
const MOST_BYTES = 64 * 1024;
const PATIENCE_MILLISECONDS = 5000;

/**
 * Reads the rest of a small body, before a refusal that closes the connection is sent: one that is closed over unread
 * bytes is reset, and its caller may lose the answer with it. A connection that is kept needs none of this.
 */
export async function restOfBody(request: Request, response: Response): Promise<void> {
  // A host that drains says so in the header alone.
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
    response.once('close', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
