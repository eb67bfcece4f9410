import type { Response } from 'express';
import { acceptedEncoding, compress, LEAST_BYTES } from './compression.js';

/** Ends an answer, whose status and headers are set, with a text as it is. */
export function sendPlainText(response: Response, text: string): void {
  response.setHeader('Content-Length', Buffer.byteLength(text));
  response.end(text);
}

/**
 * Ends an answer with a text, which is compressed where it is long and the caller takes that. Not for what holds a
 * secret beside text of others: the length would reveal it.
 */
export async function sendText(response: Response, text: string): Promise<void> {
  const encoding = text.length >= LEAST_BYTES ? acceptedEncoding(response.req, response) : undefined;
  if (encoding === undefined) {
    sendPlainText(response, text);
    return;
  }
  const bytes = await compress(Buffer.from(text), encoding);
  // The caller has gone, or a stopping server has answered 503.
  if (response.closed || response.headersSent) return;
  response.setHeader('Content-Encoding', encoding);
  response.setHeader('Content-Length', bytes.length);
  response.end(bytes);
}
