import type { Express, NextFunction, Request, RequestHandler, Response } from 'express';
import type { Authenticator } from '../identity/authenticator.js';
import {
  InputError,
  NotFoundError,
  RateLimitError,
  UnsupportedMediaTypeError,
  type FormBody,
  type RateLimiter,
  type RateLimitRule,
  type Reply,
  type Route,
} from '../plugin-api/index.js';
import { clientAddress } from './client-address.js';
import type { JsonBodyReader } from './json-body.js';
import { readMultipart, type MultipartLimits } from './multipart-body.js';
import { requestIdOf } from './request-context.js';
import { sendReply } from './send-reply.js';
import { parseInput, refuseUnstorableText } from './validation.js';

/** What the host serves a plugin's routes with. */
export interface RouteServices {
  readonly authenticator: Authenticator;
  readonly limiter: RateLimiter;
  readonly readJson: JsonBodyReader;
  readonly multipart: MultipartLimits;
}

async function readForm(request: Request, response: Response, services: RouteServices): Promise<FormBody> {
  if (request.is('multipart/form-data')) {
    return { kind: 'multipart', parts: readMultipart(request, services.multipart) };
  }
  const value = await services.readJson(request, response);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new InputError('El cuerpo debe ser un objeto JSON.');
  }
  return { kind: 'json', value: value as Record<string, unknown> };
}

async function readBody(
  route: Route,
  request: Request,
  response: Response,
  services: RouteServices,
): Promise<unknown> {
  switch (route.body?.kind) {
    case undefined:
      return undefined;
    case 'json':
      return parseInput(route.body.schema, await services.readJson(request, response));
    case 'form':
      return readForm(request, response, services).catch((error: unknown) => {
        if (!(error instanceof UnsupportedMediaTypeError)) throw error;
        throw new UnsupportedMediaTypeError(
          'El contenido debe enviarse como application/json o multipart/form-data.',
        );
      });
  }
}

function parseParams(route: Route, request: Request): unknown {
  if (!route.params) return undefined;
  refuseUnstorableText(request.params);
  const result = route.params.safeParse(request.params);
  if (!result.success) throw new NotFoundError('La dirección solicitada no existe.');
  return result.data;
}

function parseQuery(route: Route, request: Request): unknown {
  if (!route.query) return undefined;
  refuseUnstorableText(request.query);
  return parseInput(route.query, request.query);
}

/** `RateLimit-*` as in draft-ietf-httpapi-ratelimit-headers-06, on what is refused too. */
async function takePoint(
  rule: RateLimitRule,
  address: string,
  response: Response,
  limiter: RateLimiter,
): Promise<void> {
  const announce = (remaining: number, reset: string): void => {
    if (!rule.announced) return;
    response.setHeader('RateLimit-Policy', `${rule.points};w=${rule.seconds}`);
    response.setHeader('RateLimit-Limit', String(rule.points));
    response.setHeader('RateLimit-Remaining', String(remaining));
    response.setHeader('RateLimit-Reset', reset);
  };
  try {
    const { remaining, resetSeconds } = await limiter.consume(rule, address);
    announce(remaining, String(resetSeconds));
  } catch (error) {
    if (error instanceof RateLimitError) announce(0, error.toProblem().headers!['Retry-After']!);
    throw error;
  }
}

async function serve(
  route: Route,
  services: RouteServices,
  request: Request,
  response: Response,
): Promise<Reply> {
  // At once: a caller who hangs up has no address any more, and would not be counted.
  const address = clientAddress(request.ip ?? '');
  if (route.limit) await takePoint(route.limit, address, response, services.limiter);
  const identity = await services.authenticator.identify(request, response, route.access);
  const params = parseParams(route, request);
  const query = parseQuery(route, request);
  const body = await readBody(route, request, response, services);
  return route.handle({
    params,
    query,
    body,
    identity,
    address,
    requestId: requestIdOf(response),
    header: (name) => request.get(name),
    express: { request, response },
  });
}

function handlerOf(route: Route, services: RouteServices): RequestHandler {
  return async (request, response) => {
    if (route.problem) response.locals['problemBody'] = route.problem;
    const reply = await serve(route, services, request, response);
    await sendReply(response, reply);
  };
}

/** Express answers HEAD wherever it answers GET. */
const takesHead = ({ method, hasEffect }: Route): boolean => method === 'GET' && !hasEffect;

/** What the path of these routes answers any other method with. */
function methodNotAllowed(routes: readonly Route[]): RequestHandler {
  const methods = routes.map(({ method }) => method);
  const allow = [...methods, ...(routes.some(takesHead) ? ['HEAD'] : []), 'OPTIONS'].join(', ');
  return (request: Request, response: Response, _next: NextFunction) => {
    response.setHeader('Allow', allow);
    if (request.method === 'OPTIONS') response.status(204).end();
    else
      response
        .status(405)
        .json({ detail: `Método ${request.method} no permitido.`, code: 'method_not_allowed' });
  };
}

/** Puts `/a/export` before `/a/:id`, whichever plugin brings them. */
function bySpecificity(a: Route, b: Route): number {
  const [first, second] = [a, b].map(({ path }) => path.replace(/:\w+/g, '\uffff')) as [string, string];
  return first < second ? -1 : first > second ? 1 : 0;
}

/** Puts the routes of all plugins on Express; their paths answer any other method with 405. */
export function mountRoutes(app: Express, routes: readonly Route[], services: RouteServices): void {
  const sorted = routes.toSorted(bySpecificity);
  const routesAt = (path: string): Route[] => sorted.filter((route) => route.path === path);
  for (const route of sorted) {
    // Ahead of its GET, which would answer.
    if (route.method === 'GET' && !takesHead(route)) {
      app.head(route.path, methodNotAllowed(routesAt(route.path)));
    }
    app[route.method.toLowerCase() as Lowercase<Route['method']>](route.path, handlerOf(route, services));
  }
  for (const path of new Set(sorted.map((route) => route.path))) {
    app.all(path, methodNotAllowed(routesAt(path)));
  }
}
