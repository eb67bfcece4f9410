import type { Express, RequestHandler } from 'express';
import type { Route } from '../../plugin-api/index.js';
import { compressed } from './compression.js';
import { refuseMethod } from './refuse-method.js';
import { handlerOf, type RouteServices } from './serve-route.js';

/** Tells whether a route answers HEAD, as Express does for GET. */
const takesHead = ({ method, hasEffect }: Route): boolean => method === 'GET' && !hasEffect;

/** Builds the answer of these routes' path to any other method. */
function methodNotAllowed(routes: readonly Route[]): RequestHandler {
  const methods = routes.map(({ method }) => method);
  return refuseMethod([...methods, ...(routes.some(takesHead) ? ['HEAD'] : [])]);
}

/** Sorts `/a/export` before `/a/:id`, whichever plugin brings them. */
function bySpecificity(a: Route, b: Route): number {
  const [first, second] = [a, b].map(({ path }) => path.replace(/:\w+/g, '\uffff')) as [string, string];
  return first < second ? -1 : first > second ? 1 : 0;
}

/** Mounts the routes of all plugins on Express; their paths answer any other method with 405. */
export function mountRoutes(app: Express, routes: readonly Route[], services: RouteServices): void {
  const sorted = routes.toSorted(bySpecificity);
  const routesAt = (path: string): Route[] => sorted.filter((route) => route.path === path);
  for (const route of sorted) {
    // Before its GET, which would answer HEAD.
    if (route.method === 'GET' && !takesHead(route)) {
      app.head(route.path, methodNotAllowed(routesAt(route.path)));
    }
    const method = route.method.toLowerCase() as Lowercase<Route['method']>;
    const before = route.isPage ? [compressed] : [];
    app[method](route.path, ...before, handlerOf(route, services));
  }
  for (const path of new Set(sorted.map((route) => route.path))) {
    // `app.route` makes one layer; `app.all` would make one for each of thirty-five methods.
    app.route(path).all(methodNotAllowed(routesAt(path)));
  }
}
