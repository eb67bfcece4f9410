import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import type { Reply } from '../plugin-api/index.js';

/** Sends what a handler answered with. */
export async function sendReply(response: Response, reply: Reply): Promise<void> {
  response.status(reply.status);
  for (const [name, value] of Object.entries(reply.headers ?? {})) response.setHeader(name, value);
  switch (reply.kind) {
    case 'json':
      response.json(reply.body);
      return;
    case 'empty':
      response.end();
      return;
    case 'content':
      response.type(reply.type);
      if (reply.body instanceof Readable) await pipeline(reply.body, response);
      else response.send(reply.body);
  }
}
