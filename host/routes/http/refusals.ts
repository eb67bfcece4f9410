import type { Request, Response } from 'express';
import type { PageSender } from '../pages/page-sender.js';
import { refusalPage } from '../pages/refusal-page.js';
import type { DomainError, Problem, Route } from '../../plugin-api/index.js';
import { isOwnAddress } from '../../plugin-api/routes/own-address.js';
import { detailProblem } from '../../plugin-api/routes/problem-shape.js';
import { requestIdOf } from './request-context.js';
import { asksForPage, routeOf } from './served-route.js';

function failureOf(response: Response): Problem {
  const said = { detail: 'Error interno del servidor.', code: 'error' };
  return { status: 500, ...said, body: { ...said, request_id: requestIdOf(response) } };
}

/** Returns the address of the page whose form was refused, as its browser names it; undefined for other requests. */
function formPageOf(request: Request): string | undefined {
  const from = request.get('referer') ?? '';
  const isOwn = (request.get('sec-fetch-site') ?? 'same-origin') === 'same-origin';
  if (request.method !== 'POST' || !isOwn || !URL.canParse(from)) return undefined;
  const { pathname, search } = new URL(from);
  return isOwnAddress(pathname + search) ? pathname + search : undefined;
}

/** Sends refusals: as a page to callers that accept one, otherwise in the route's shape. */
export class Refusals {
  constructor(
    private readonly pages: PageSender,
    private readonly routes: readonly Route[],
  ) {}

  /** Sends a refusal; without one, 500 for an unexpected failure. */
  async send(response: Response, refusal: DomainError | undefined): Promise<void> {
    const problem = refusal?.toProblem() ?? failureOf(response);
    const route = routeOf(response, this.routes);
    // The intended answer may have allowed caching.
    response.setHeader('Cache-Control', 'no-store');
    if (asksForPage(response.req, route)) {
      response.vary('Accept');
      await this.pages.sendPage(response, refusalPage(problem, requestIdOf(response), formPageOf(response.req)));
      return;
    }
    for (const [name, value] of Object.entries(problem.headers ?? {})) response.setHeader(name, value);
    const body = problem.body ?? (route?.problem ?? detailProblem).body(problem);
    response.status(problem.status);
    if (typeof body === 'string') response.type('text/plain').send(body);
    else response.json(body);
  }
}
