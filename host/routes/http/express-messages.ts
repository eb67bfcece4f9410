import { IncomingMessage, ServerResponse } from 'node:http';
import type { Express, Response } from 'express';

/** The classes of messages that a server makes, as `createServer` takes them. */
export interface MessageKinds {
  readonly IncomingMessage: typeof IncomingMessage;
  readonly ServerResponse: typeof ServerResponse;
}

/**
 * Returns classes of requests and responses that have Express's prototypes from the beginning. Express would replace
 * the prototype of each message, after which V8 looks up every property by name: a quarter of the host's work for a
 * small call.
 */
export function expressMessages(app: Express): MessageKinds {
  class AppRequest extends IncomingMessage {
    /** Express sets it later; it is declared here for the same reason. */
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
