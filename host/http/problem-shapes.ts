import type { Request, Response } from 'express';
import type { ProblemShape, Route } from '../plugin-api/index.js';
import { detailProblem } from '../plugin-api/routes/problem-shape.js';

/** Says how the refusals of this request are worded. */
export function setProblem(response: Response, shape: ProblemShape): void {
  response.locals['problem'] = shape;
}

/** How they are worded, once a route has said so. */
export const problemOf = (response: Response): ProblemShape | undefined =>
  response.locals['problem'] as ProblemShape | undefined;

const partsOf = (path: string): string[] => path.toLowerCase().replace(/\/$/, '').split('/');

function isAt(path: string, route: Route): boolean {
  const [given, wanted] = [partsOf(path), partsOf(route.path)];
  return given.length === wanted.length && wanted.every((part, at) => part.startsWith(':') || part === given[at]);
}

/** How the route words it that was meant by an address which Express itself refuses: one with a broken `%`. */
export function problemAt({ method, path }: Request, routes: readonly Route[]): ProblemShape {
  const wanted = method === 'HEAD' ? 'GET' : method;
  const meant = routes.find((route) => route.method === wanted && isAt(path, route));
  return meant?.problem ?? detailProblem;
}
