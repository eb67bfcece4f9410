import { randomUUID } from 'node:crypto';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import type { Logger } from '../plugin-api/index.js';
import type { HttpMetrics } from './metrics.js';

/** A token that was put into the wrong header begins as a JWT does, and stays out of the log. */
const wellFormedId = /^(?!eyJ)[A-Za-z0-9][\w.-]{7,127}$/;

/** The id that an answer carries and that log lines name. */
export function requestIdOf(response: Response): string {
  return response.locals['requestId'] as string;
}

/** What a log line or a metric calls this request: the route's pattern, as a URL may hold personal data. */
export function routePatternOf(request: Request): string {
  const named = request.res?.locals['routePattern'] as string | undefined;
  return named ?? (request.route as { path?: string } | undefined)?.path ?? '(unmatched)';
}

/** Says the pattern of a request that Express itself does not route. */
export function setRoutePattern(response: Response, pattern: string): void {
  response.locals['routePattern'] = pattern;
}

/**
 * Gives the request its id, and its line in log and metrics once it is answered. The fields of the line are the same for all
 * requests, and none is what a caller sent but the id.
 */
export function requestContext(logger: Logger, metrics: HttpMetrics): RequestHandler {
  return (request: Request, response: Response, next: NextFunction) => {
    const sent = request.headers['x-request-id'];
    const requestId = typeof sent === 'string' && wellFormedId.test(sent) ? sent : randomUUID();
    response.locals['requestId'] = requestId;
    response.setHeader('X-Request-Id', requestId);

    const startedAt = performance.now();
    response.once('close', () => {
      const milliseconds = performance.now() - startedAt;
      const route = routePatternOf(request);
      const status = response.writableFinished ? response.statusCode : 499;
      metrics.observe(request.method, route, status, milliseconds / 1000);
      logger.info(
        { requestId, method: request.method, route, status, milliseconds: Math.round(milliseconds) },
        'request',
      );
    });
    next();
  };
}
