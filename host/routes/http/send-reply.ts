import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import type { PageSender } from '../pages/page-sender.js';
import type { Reply } from '../../plugin-api/index.js';
import type { EventsReply } from '../../plugin-api/routes/event-stream.js';

async function sendStream(response: Response, body: Readable): Promise<void> {
  try {
    await pipeline(body, response);
  } catch (error) {
    // A caller that hangs up during the answer is no fault of the service.
    if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  }
}

/** Sends JSON like Express, without its look-ups of settings and cache headers, which are never set here. */
function sendJson(response: Response, body: unknown): void {
  // Empty for values that JSON cannot express.
  const text = (JSON.stringify(body) as string | undefined) ?? '';
  if (!response.hasHeader('Content-Type')) response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.setHeader('Content-Length', Buffer.byteLength(text));
  response.end(text);
}

/** Sends a finite answer. */
export async function sendReply(
  response: Response,
  reply: Exclude<Reply, EventsReply>,
  pages: PageSender,
): Promise<void> {
  // The caller has gone, or a stopping server has answered 503.
  if (response.closed || response.headersSent) {
    if (reply.kind === 'content' && reply.body instanceof Readable) reply.body.destroy();
    return;
  }
  if (reply.kind === 'page') {
    await pages.sendPage(response, reply);
    return;
  }
  if (reply.kind === 'redirect') {
    pages.redirect(response, reply);
    return;
  }
  response.status(reply.status);
  for (const [name, value] of Object.entries(reply.headers ?? {})) response.setHeader(name, value);
  switch (reply.kind) {
    case 'json':
      sendJson(response, reply.body);
      return;
    case 'empty':
      response.end();
      return;
    case 'content':
      response.type(reply.type);
      if (reply.body instanceof Readable) await sendStream(response, reply.body);
      else response.send(reply.body);
  }
}
