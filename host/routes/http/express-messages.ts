import { IncomingMessage, ServerResponse } from 'node:http';
import type { Express, Response } from 'express';

/** The kinds of message that a server makes, as `createServer` takes them. */
export interface MessageKinds {
  readonly IncomingMessage: typeof IncomingMessage;
  readonly ServerResponse: typeof ServerResponse;
}

/**
 * Requests and answers that are an application's own from the beginning. Express gives each of them its prototype when
 * it comes, where it has another one: V8 then looks up by name whatever is read of it, a quarter of what the host does
 * for a small call.
 */
export function expressMessages(app: Express): MessageKinds {
  class AppRequest extends IncomingMessage {
    /** Express's, known from the beginning for the same reason. */
    res: Response | undefined = undefined;
  }
  class AppResponse<Request extends IncomingMessage = IncomingMessage> extends ServerResponse<Request> {
    locals: Response['locals'] = {};
  }
  Object.setPrototypeOf(AppRequest.prototype, app.request);
  Object.setPrototypeOf(AppResponse.prototype, app.response);
  Object.assign(app, { request: AppRequest.prototype, response: AppResponse.prototype });
  return { IncomingMessage: AppRequest, ServerResponse: AppResponse };
}
