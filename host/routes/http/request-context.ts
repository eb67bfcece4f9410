import { randomUUID } from 'node:crypto';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { addToContext, contextFields, currentContext, runInContext } from '../../runtime/context/context.js';
import { readTraceparent, traceparentOf } from '../../runtime/context/traceparent.js';
import type { Logger } from '../../plugin-api/index.js';
import type { OpenSpan, Tracer } from '../../runtime/tracing/tracer.js';
import { isStream } from '../streams/open-stream.js';
import type { HttpMetrics } from './metrics.js';
import { onceClosed } from './once-closed.js';

/**
 * The form of a caller's request id. A token that was put into the wrong header begins like a JWT, and stays out of the
 * log.
 */
const wellFormedId = /^(?!eyJ)[A-Za-z0-9][\w.-]{7,127}$/;

/** Returns the caller's trace; undefined for an invalid one. */
function validTraceparent(sent: unknown): string | undefined {
  const parent = sent === undefined ? undefined : readTraceparent(sent);
  return parent && traceparentOf(parent);
}

/** Returns the id of a request, for its answer and log lines. */
export function requestIdOf(response: Response): string {
  return response.locals['requestId'] as string;
}

/** Returns the name of a request in log lines and metrics: the route's pattern, since a URL may hold personal data. */
export function routePatternOf(request: Request): string {
  const named = request.res?.locals['routePattern'] as string | undefined;
  return named ?? (request.route as { path?: string } | undefined)?.path ?? '(unmatched)';
}

/** Sets the pattern of a request that Express itself does not route. */
export function setRoutePattern(response: Response, pattern: string): void {
  response.locals['routePattern'] = pattern;
}

/**
 * Gives a request its id and its context, and logs and measures it once it is answered. The log line contains nothing
 * that a caller sent, except well-formed ids.
 */
export function requestContext(logger: Logger, metrics: HttpMetrics, tracer: Tracer): RequestHandler {
  return (request: Request, response: Response, next: NextFunction) => {
    const { 'x-request-id': sent, traceparent: parent } = request.headers;
    const requestId = typeof sent === 'string' && wellFormedId.test(sent) ? sent : randomUUID();
    response.locals['requestId'] = requestId;
    response.setHeader('X-Request-Id', requestId);

    const startedAt = performance.now();
    const { method } = request;
    const start = { name: method, kind: 'server', attributes: { 'http.request.method': method } } as const;
    const serve = (span: OpenSpan): void => {
      if (span.traceparent !== undefined) addToContext({ traceparent: span.traceparent });
      // The event may fire outside of this context.
      const context = currentContext();
      onceClosed(response, () => {
        const milliseconds = performance.now() - startedAt;
        const route = routePatternOf(request);
        const status = response.writableFinished ? response.statusCode : 499;
        // The duration of a stream is not a response time.
        if (!isStream(response)) metrics.observe(method, route, status, milliseconds / 1000);
        logger.info(
          { ...contextFields(context), method, route, status, milliseconds: Math.round(milliseconds) },
          'request',
        );
        endSpan(span, method, route, status);
      });
      next();
    };
    runInContext({ requestId, traceparent: validTraceparent(parent) }, () => tracer.begin(start, serve));
  };
}

function endSpan(span: OpenSpan, method: string, route: string, status: number): void {
  span.rename(`${method} ${route}`);
  span.set({ 'http.route': route, 'http.response.status_code': status });
  if (status >= 500) span.fail(undefined);
  span.end();
}
