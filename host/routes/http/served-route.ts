import type { Request, Response } from 'express';
import type { Route } from '../../plugin-api/index.js';

/** Remembers the route that serves a request, for its refusals. */
export function setRoute(response: Response, route: Route): void {
  response.locals['route'] = route;
}

const partsOf = (path: string): string[] => path.toLowerCase().replace(/\/$/, '').split('/');

function isAt(path: string, route: Route): boolean {
  const [given, wanted] = [partsOf(path), partsOf(route.path)];
  return given.length === wanted.length && wanted.every((part, at) => part.startsWith(':') || part === given[at]);
}

/**
 * Returns the route that serves a request, or the one meant by an address that Express itself refuses: one with a
 * broken `%`.
 */
export function routeOf(response: Response, routes: readonly Route[]): Route | undefined {
  const known = response.locals['route'] as Route | undefined;
  if (known) return known;
  const { method, path } = response.req;
  const wanted = method === 'HEAD' ? 'GET' : method;
  return routes.find((route) => route.method === wanted && isAt(path, route));
}

const PAGE = 'text/html';

/** Tells whether a route of the API answers a page to callers that ask for one. */
export const hasPage = ({ answers }: Route): boolean =>
  Object.values(answers).some(({ type, others = {} }) => type === PAGE || Object.hasOwn(others, PAGE));

/**
 * Tells whether a refusal is sent as a page. For the route of a page it is, unless JSON is requested; elsewhere only
 * where a page is requested, as browsers do, and the path is unknown or may answer one.
 */
export function asksForPage(request: Request, route: Route | undefined): boolean {
  if (route?.isPage) return request.accepts(['html', 'json']) !== 'json';
  return (!route || hasPage(route)) && request.accepts(['json', 'html']) === 'html';
}
